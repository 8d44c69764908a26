"use strict";
// A page is whole without this script. With it the clock runs, what has changed is read into the page where it stands,
// and while the hall is away the page waits: nothing that was chosen in it is lost.
const AGAIN = 3000;
const OUTCOME = ["said", "table"];
// So long after an act the page goes on saying what came of it, however often it is read anew.
const OWN = 5000;
const read = new DOMParser();
let ticking = 0, renewing = 0, turning = 0, acted = -OWN;
function shown(left) {
  const seconds = left >= 0 ? Math.ceil(left / 1000) : Math.ceil(-left / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  const text = hours ? [hours, ...parts] : parts;
  const figures = text.map((part, index) => (index ? String(part).padStart(2, "0") : String(part))).join(":");
  return left < 0 && seconds ? `-${figures}` : figures;
}
function begin() {
  clearInterval(ticking);
  const clocks = [...document.querySelectorAll("[data-left]")];
  const ends = clocks.map((clock) => performance.now() + Number(clock.dataset.left));
  const tick = () => clocks.forEach((clock, number) => { clock.textContent = shown(ends[number] - performance.now()); });
  if (clocks.length) ticking = setInterval(tick, 1000);
  clearTimeout(turning);
  const { following, seconds } = document.body.dataset;
  if (following) turning = setTimeout(take, seconds * 1000, following);
  for (const here of document.querySelectorAll("nav [aria-current]")) here.parentElement.scrollLeft = here.offsetLeft - 20;
}

// What is read takes the place of what is shown; whoever looks at it stays where they are

const all = (found) => [...document.querySelectorAll(found)];
function show(text) {
  const page = read.parseFromString(text, "text/html");
  const open = new Set(all("details[open] > summary").map((summary) => summary.textContent));
  const [places, focused] = [all(".wide").map((part) => part.scrollLeft), document.activeElement.id];
  document.title = page.title;
  document.body.replaceWith(page.body);
  for (const summary of all("summary")) if (open.has(summary.textContent)) summary.parentElement.open = true;
  all(".wide").forEach((part, number) => { part.scrollLeft = places[number] || 0; });
  if (focused && document.getElementById(focused)) document.getElementById(focused).focus({ preventScroll: true });
  begin();
}
function tell(words) {
  let bar = document.getElementById("bar");
  if (!bar) {
    bar = document.createElement("p");
    bar.id = "bar";
    bar.setAttribute("role", "alert");
    document.body.append(bar);
  }
  bar.textContent = words;
}
async function take(place) {
  clearTimeout(turning);
  try {
    const answer = await fetch(place, { cache: "no-store" });
    if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
    show(await answer.text());
  } catch {
    tell(document.body.dataset.away);
    turning = setTimeout(take, AGAIN * (0.5 + Math.random()), place);
  }
}
function chosen() {
  const fields = all("main form[method=post] select, main form[method=post] input:not([type=hidden])");
  // Whoever has opened a list of places is about to choose.
  return fields.some((field) => field === document.activeElement || (field.options ? field.selectedIndex > 0 : field.value));
}
function renew() {
  renewing = 0;
  const news = document.getElementById("news");
  if (news && chosen()) {
    news.hidden = false;
    return;
  }
  const place = new URL(location);
  if (performance.now() - acted >= OWN) for (const name of OUTCOME) place.searchParams.delete(name);
  take(place);
}
function renewWithin(spread) {
  renewing = renewing || setTimeout(renew, Math.random() * spread);
}

// What has changed, and what is said

function follow() {
  if (!document.body.dataset.events) return;
  const source = new EventSource(document.body.dataset.events);
  // So many phones do not ask in the same moment: the hall tells over how long.
  source.addEventListener("changed", (event) => renewWithin(Number(event.data)));
  source.addEventListener("error", () => {
    // A browser gives up where the hall was full, or gone for a while.
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, AGAIN * (1 + Math.random()));
  });
}
if (document.body.dataset.events) {
  follow();
  // A phone that slept has heard nothing.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) renewWithin(0); });
}
document.addEventListener("submit", async (event) => {
  const form = event.target, { submitter } = event;
  if (form.method !== "post") return;
  event.preventDefault();
  const said = new URLSearchParams(new FormData(form));
  if (submitter && submitter.name) said.set(submitter.name, submitter.value);
  const buttons = all("button");
  for (const button of buttons) button.disabled = true;
  try {
    const answer = await fetch(location.href, { method: "POST", body: said });
    history.replaceState(null, "", answer.url);
    acted = performance.now();
    show(await answer.text());
    scrollTo(0, 0);
  } catch {
    tell(document.body.dataset.unsent);
  }
  for (const button of buttons) button.disabled = false;
});
// Where all places but one were chosen there is no choice left.
document.addEventListener("change", (event) => {
  const places = event.target.form ? [...event.target.form.querySelectorAll("select[required]")] : [];
  const open = places.filter((field) => !field.value);
  const taken = new Set(places.map((field) => field.value));
  if (open.length !== 1 || taken.size !== places.length) return;
  open[0].value = [...open[0].options].map((option) => option.value).find((value) => !taken.has(value)) || "";
});
begin();
