"use strict";
// A page is whole without this script: it lets the clock run, and reads the page anew when the tournament has changed.
function shown(left) {
  const seconds = left >= 0 ? Math.ceil(left / 1000) : Math.ceil(-left / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  const text = hours ? [hours, ...parts] : parts;
  const figures = text.map((part, index) => (index ? String(part).padStart(2, "0") : String(part))).join(":");
  return left < 0 && seconds ? `-${figures}` : figures;
}
for (const clock of document.querySelectorAll("[data-left]")) {
  const ends = performance.now() + Number(clock.dataset.left);
  setInterval(() => { clock.textContent = shown(ends - performance.now()); }, 1000);
}
const events = document.body.dataset.events;
function follow() {
  const source = new EventSource(events);
  source.addEventListener("changed", () => {
    source.close();
    // So many phones do not ask in the same moment.
    setTimeout(() => location.reload(), Math.random() * 1500);
  });
  source.addEventListener("error", () => {
    // A browser gives up where the hall was full, or gone for a while.
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, 3000 + Math.random() * 3000);
  });
}
if (events && window.EventSource) follow();
