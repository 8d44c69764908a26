"use strict";
const get = (id) => document.getElementById(id);
async function unpacked() {
  const bytes = Uint8Array.from(atob(get("data").textContent), (sign) => sign.charCodeAt(0));
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(unzipped).text());
}
const FIRST = 0xe000, WIDE = "\uf8ff", BEAT = 900, SWIPE = 40;
const NARROW = matchMedia("(max-width: 40rem)");
// Signs that a text font may lack or draw in a width of its own.
const ODD = /[^\x20-\x7e\u00a0-\u00ff\u2500-\u259f]/u;

/* The pictures of a size and language: for each ply the numbers of its rows. */
function unrolled(film) {
  const shown = [];
  return film.changes.map((change) => {
    for (let i = 0; i < change.length; i += 2) shown[change[i]] = change[i + 1];
    return shown.slice();
  });
}
/* The texts of rows: some are told by how they differ from an earlier one. */
function texts(rows) {
  rows.forEach((row, number) => {
    if (typeof row === "string") return;
    const [base, first, last, middle] = row, before = rows[base];
    rows[number] = before.slice(0, first) + middle + before.slice(before.length - last);
  });
}
let data, lang, at = 0, eye = 0, timer = 0, board = [], drawnAs = "";
/* A page that spoils nothing shows what comes later only to whoever has stepped there. */
let masked = false, furthest = 0;
const shown = (ply) => !masked || ply <= furthest;
const ended = () => shown(data.end);

function drawn(row, text) {
  row.textContent = "";
  let span = row, plain = "";
  const flush = () => { if (plain) span.append(plain); plain = ""; };
  const signs = text.match(/.\p{M}*\uf8ff?/gsu) || [];
  for (const sign of signs) {
    const code = sign.charCodeAt(0);
    if (code >= FIRST && code < FIRST + 0x800) {
      flush();
      span = document.createElement("b");
      span.className = "c" + (code - FIRST);
      row.append(span);
    } else if (ODD.test(sign)) {
      flush();
      const cell = document.createElement("i");
      if (sign.endsWith(WIDE)) cell.className = "w";
      cell.textContent = sign.replace(WIDE, "") + "\ufe0e";
      span.append(cell);
    } else plain += sign;
  }
  flush();
}

function size() { return data.sizes[NARROW.matches ? 1 : 0]; }

function fit() {
  const element = get("board"), probe = document.createElement("span");
  probe.textContent = "0".repeat(size().width);
  element.style.fontSize = "100px";
  element.append(probe);
  const wide = probe.getBoundingClientRect().width;
  probe.remove();
  const byWidth = (element.clientWidth * 100) / wide, byHeight = (innerHeight * 0.72) / (size().height * 1.16);
  const letters = Math.max(5, Math.min(byWidth, NARROW.matches ? byWidth : byHeight, 22));
  element.style.fontSize = letters + "px";
  // Whole pixels: parts of one would show as light lines between the rows.
  element.style.setProperty("--row", Math.round(letters * 1.16) + "px");
}

function paint() {
  const as = size().width + lang, rows = size().films[eye][lang][at];
  if (as !== drawnAs) {
    drawnAs = as;
    board = rows.map(() => [document.createElement("div"), -1]);
    get("board").replaceChildren(...board.map((row) => row[0]));
    fit();
  }
  board.forEach((row, y) => {
    if (row[1] !== rows[y]) { drawn(row[0], size().rows[rows[y]]); row[1] = rows[y]; }
  });
}

function tell() {
  const told = data.told[eye][lang], words = data.words[lang];
  get("told").textContent = told.here[at];
  get("board").setAttribute("aria-label", `${words.table} ${at}/${data.end}. ${told.here[at]}`);
  get("count").textContent = `${at}/${data.end}`;
  get("slider").value = at;
  get("slider").setAttribute("aria-valuetext", `${at}/${data.end}: ${told.here[at]}`);
  const notes = data.notes.filter((note) => note.at === at).map((note) => {
    const line = document.createElement("p"), head = document.createElement("b");
    head.textContent = note.head[lang] + " ";
    line.append(head, note.text[lang]);
    return line;
  });
  get("notes").replaceChildren(...notes);
  for (const item of get("mistakes").children) item.hidden = !shown(Number(item.dataset.at));
  get("result").hidden = !ended();
  get("people").textContent = ended() ? told.people : data.players.join(" × ");
  lined();
  reach();
}

/* The lines of the log, in the order of their plies, and how many are reached: a step changes those between alone. */
let lines = [], reached = 0;
function reach() {
  const before = lines[reached - 1], ply = (line) => Number(line.dataset.at);
  for (; reached < lines.length && ply(lines[reached]) <= at; reached++) {
    lines[reached].classList.remove("later");
    lines[reached].hidden = false;
  }
  for (; reached && ply(lines[reached - 1]) > at; reached--) lines[reached - 1].classList.add("later");
  const now = lines[reached - 1];
  if (now === before) return;
  if (before) {
    before.classList.remove("now");
    before.removeAttribute("aria-current");
  }
  if (now) {
    now.classList.add("now");
    now.setAttribute("aria-current", "step");
    const log = get("log");
    log.scrollTop = now.offsetTop - log.offsetTop - log.clientHeight / 2;
  }
}

/* The line of what each seat had, as far as it may be seen, with the mistakes and the place. */
const drawing = (name, attributes, text) => {
  const element = document.createElementNS(get("line").namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return element;
};
let drawnTo = "";
const across = (ply) => (1000 * ply) / Math.max(1, data.end);
function curves() {
  const { seats, values } = data.line;
  const drawn = values.map((seat, index) => {
    const points = seat.map((value, ply) => [ply, value]).filter(([ply, value]) => value >= 0 && shown(ply));
    const put = points.map(([ply, value]) => `${across(ply).toFixed(1)},${97 - 0.94 * value}`).join(" ");
    return drawing("polyline", { points: put, class: "v" + (index % 8) });
  });
  for (const [ply, seat] of data.figures[lang].mistakes) {
    const index = seats.indexOf(seat);
    if (index < 0 || !shown(ply)) continue;
    const y = 97 - 0.94 * values[index][ply], ends = { y1: Math.max(0, y - 9), y2: Math.min(100, y + 9) };
    drawn.push(drawing("line", { x1: across(ply), x2: across(ply), ...ends, class: `mistake v${index % 8}` }));
  }
  return [...drawn, drawing("line", { y1: 0, y2: 100, class: "here" })];
}
function lined() {
  const { seats, values } = data.line, line = get("line"), upTo = `${lang} ${masked ? furthest : data.end}`;
  line.toggleAttribute("hidden", !seats.length);
  if (!seats.length) return;
  if (upTo !== drawnTo) {
    drawnTo = upTo;
    line.replaceChildren(...curves());
    line.setAttribute("aria-label", data.words[lang].line);
  }
  for (const end of ["x1", "x2"]) line.lastChild.setAttribute(end, across(at));
  get("legend").replaceChildren(...seats.map((seat, index) => {
    const name = document.createElement("span"), value = values[index][at];
    name.className = "v" + (index % 8);
    name.textContent = data.players[seat] + (value >= 0 ? ` ${value}%` : "");
    return name;
  }));
}

function go(ply) {
  at = Math.max(0, Math.min(ply, data.end));
  furthest = Math.max(furthest, at);
  // The address names the move, so that it can be copied and sent.
  try { history.replaceState(null, "", "#" + at); } catch { /* Some viewers of files allow none. */ }
  paint();
  tell();
}

function jump(places, direction) {
  const there = direction > 0 ? places.find((ply) => ply > at) : places.filter((ply) => ply < at).pop();
  if (there !== undefined) go(there);
}

function play(on) {
  clearInterval(timer);
  timer = 0;
  if (on) {
    if (at === data.end) go(0);
    timer = setInterval(() => { go(at + 1); if (at === data.end) play(false); }, BEAT);
  }
  get("play").textContent = on ? "❚❚" : "▶\ufe0e";
  get("play").setAttribute("aria-pressed", String(on));
  get("told").setAttribute("aria-live", on ? "off" : "polite");
}

function paragraph(text) {
  const line = document.createElement("p");
  line.textContent = text;
  return line;
}
function table(rows) {
  const made = document.createElement("table");
  rows.forEach((row, index) => {
    const line = made.insertRow();
    for (const text of row) {
      const cell = document.createElement(index ? "td" : "th");
      cell.textContent = text;
      line.append(cell);
    }
  });
  return made;
}

function speak() {
  const words = data.words[lang], told = data.told[eye][lang], figures = data.figures[lang];
  document.documentElement.lang = lang;
  document.title = told.title;
  get("title").textContent = told.title;
  get("eyes").replaceChildren(...data.eyes.map((one, index) => new Option(one[lang], index, false, index === eye)));
  get("eyes").disabled = data.eyes.length < 2;
  get("eyes").setAttribute("aria-label", words.eyes);
  get("mask").textContent = masked ? words.unmask : words.mask;
  get("copy").textContent = words.copy;
  get("result").setAttribute("aria-label", words.result);
  get("result").replaceChildren(table(figures.result), ...figures.seats.concat(figures.scale || []).map(paragraph));
  get("mistakes").replaceChildren(...figures.mistakes.map(([ply, , lines]) => {
    const item = document.createElement("li"), link = document.createElement("a");
    item.dataset.at = ply;
    link.href = "#" + ply;
    link.textContent = `${ply}: ${lines[0]}`;
    item.append(link, ...lines.slice(1).map(paragraph));
    return item;
  }));
  get("mistakes").setAttribute("aria-label", words.mistakes);
  get("foot").textContent = words.keys;
  get("language").textContent = words.other;
  for (const name of ["start", "back", "play", "on", "end"]) {
    get(name).title = words[name];
    get(name).setAttribute("aria-label", words[name]);
  }
  get("slider").setAttribute("aria-label", words.slider);
  get("log").setAttribute("aria-label", words.moves);
  // The log is in the order of its plies: a note stands beside the last sentence told up to its ply.
  const signed = {};
  for (const [ply, signs] of Object.entries(data.signs)) {
    const last = told.log.filter((line) => line[0] <= Number(ply)).length - 1;
    signed[last] = (signed[last] || "") + signs;
  }
  reached = 0;
  lines = told.log.map(([ply, text, heading], index) => {
    const item = document.createElement("li"), signs = signed[index];
    item.dataset.at = ply;
    item.textContent = text;
    item.className = heading ? "head later" : "later";
    item.hidden = !shown(ply);
    if (signs) {
      const sign = document.createElement("small");
      sign.textContent = signs;
      item.prepend(sign);
    }
    return item;
  });
  get("log").replaceChildren(...lines);
  go(at);
}

const moves = {
  ArrowLeft: () => go(at - 1), h: () => go(at - 1), ArrowRight: () => go(at + 1), l: () => go(at + 1),
  PageUp: () => go(at - 10), PageDown: () => go(at + 10), Home: () => go(0), End: () => go(data.end),
  m: () => jump(data.moments, 1), M: () => jump(data.moments, -1), n: () => jump(data.notes.map((note) => note.at), 1),
  N: () => jump(data.notes.map((note) => note.at), -1), " ": () => play(!timer),
};
addEventListener("keydown", (event) => {
  const move = moves[event.key];
  if (!move || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === " " && event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  move();
});
get("start").addEventListener("click", moves.Home);
get("back").addEventListener("click", moves.ArrowLeft);
get("on").addEventListener("click", moves.ArrowRight);
get("end").addEventListener("click", moves.End);
get("play").addEventListener("click", () => play(!timer));
get("slider").addEventListener("input", () => go(Number(get("slider").value)));
get("language").addEventListener("click", () => {
  lang = data.languages[(data.languages.indexOf(lang) + 1) % data.languages.length];
  speak();
});
get("eyes").addEventListener("change", () => {
  eye = Number(get("eyes").value);
  drawnAs = "";
  speak();
});
get("mask").addEventListener("click", () => {
  masked = !masked;
  if (masked) furthest = at = 0;
  speak();
});
get("copy").addEventListener("click", async () => {
  const words = data.words[lang];
  try {
    await navigator.clipboard.writeText(location.href);
    get("copy").textContent = words.copied;
  } catch { prompt(words.copy, location.href); }
});
get("line").addEventListener("click", (event) => {
  const box = get("line").getBoundingClientRect();
  const ply = Math.round((data.end * (event.clientX - box.left)) / box.width);
  go(masked ? Math.min(ply, furthest) : ply);
});
get("log").addEventListener("click", (event) => {
  const item = event.target.closest("li");
  if (item) go(Number(item.dataset.at));
});
let touched = null;
get("board").addEventListener("touchstart", (event) => { touched = event.changedTouches[0]; }, { passive: true });
get("board").addEventListener("touchend", (event) => {
  const ended = event.changedTouches[0], x = ended.clientX - touched.clientX, y = ended.clientY - touched.clientY;
  if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) go(at + (x < 0 ? 1 : -1));
}, { passive: true });
/* The move that the address names; without one the result, or where nothing is told before its time the start. */
const addressed = () => {
  const named = location.hash.length > 1 ? Number(location.hash.slice(1)) : NaN;
  return named >= 0 ? Math.min(Math.trunc(named), data.end) : masked ? 0 : data.end;
};
const ready = unpacked().then((found) => {
  data = found;
  for (const size of data.sizes) {
    texts(size.rows);
    size.films = size.films.map((film) => Object.fromEntries(data.languages.map((one) => [one, unrolled(film[one])])));
  }
  lang = data.languages.find((one) => navigator.language.startsWith(one.slice(0, 2))) || data.languages[0];
  masked = !data.spoils;
  addEventListener("resize", () => { paint(); fit(); });
  addEventListener("hashchange", () => go(addressed()));
  get("slider").max = data.end;
  at = addressed();
  speak();
}).catch(() => { get("told").textContent = get("told").dataset.old; });
