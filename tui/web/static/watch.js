"use strict";
// A match that goes on: what is new comes by a stream, and whoever looks at its end sees it grow.
const sheet = document.styleSheets[0];
function colour(rules) {
  for (const rule of rules) sheet.insertRule(rule, sheet.cssRules.length);
}
function grow(more) {
  const followed = at === data.end;
  colour(more.rules);
  data.sizes.forEach((size, number) => {
    const { rows, changes } = more.sizes[number], film = size.films[0][lang];
    size.rows.push(...rows);
    texts(size.rows);
    for (const change of changes) {
      const picture = film[film.length - 1].slice();
      for (let i = 0; i < change.length; i += 2) picture[change[i]] = change[i + 1];
      film.push(picture);
    }
  });
  data.told[0][lang].here.push(...more.here);
  data.told[0][lang].log.push(...more.log);
  data.end = more.end;
  get("slider").max = data.end;
  if (followed) at = data.end;
  speak();
}
function follow(seen) {
  const place = new URL(document.body.dataset.events, location);
  if (seen) place.searchParams.set("seen", seen);
  const source = new EventSource(place);
  source.addEventListener("more", (event) => {
    seen = event.lastEventId;
    grow(JSON.parse(event.data));
  });
  source.addEventListener("changed", () => {
    source.close();
    // So many phones do not ask in the same moment; whoever looks at the end goes on doing so.
    setTimeout(() => {
      if (at === data.end) history.replaceState(null, "", location.pathname + location.search);
      location.reload();
    }, Math.random() * 1500);
  });
  source.addEventListener("error", () => {
    // A browser gives up where the hall was full, or gone for a while.
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, 3000 + Math.random() * 3000, seen);
  });
}
ready.then(() => {
  colour(data.rules);
  for (const name of ["mask", "language", "copy"]) get(name).hidden = true;
  if (document.body.dataset.events) follow("");
});
