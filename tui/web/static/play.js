// The hall in a browser: shows what the hall sends, sends what is typed or touched, and comes back by itself.
const [FEWEST_COLUMNS, FEWEST_ROWS, MOST_COLUMNS, MOST_ROWS] = [80, 24, 300, 100];
const [SMALLEST, USUAL, LARGEST] = [6, 16, 40];
const LONGEST_TEXT = 1000;
const PINCH = 1.12;
const [LOOK_EVERY, ANSWER_WITHIN] = [8000, 2500];
const part = (id) => document.getElementById(id);
const touched = matchMedia("(pointer: coarse)").matches;
const remembered = {};
function recall(name) {
  try { return localStorage.getItem(`carteado-${name}`) || remembered[name] || ""; } catch { return remembered[name] || ""; }
}
function keep(name, value) {
  remembered[name] = value;
  try { localStorage.setItem(`carteado-${name}`, value); } catch { /* A private window keeps nothing. */ }
}
function key() {
  if (!/^[0-9a-f]{32}$/.test(recall("key"))) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    keep("key", Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  return recall("key");
}

// The terminal, as large as the window

const { Terminal } = await import(document.body.dataset.terminal);
const { FitAddon } = await import(document.body.dataset.fitting);
const terminal = new Terminal({
  fontFamily: "ui-monospace, Menlo, 'Noto Sans Mono', 'DejaVu Sans Mono', 'Droid Sans Mono', monospace",
  fontSize: USUAL, scrollback: 0, theme: { background: "#000000" }, macOptionIsMeta: true,
});
const fitting = new FitAddon();
terminal.loadAddon(fitting);
terminal.open(part("terminal"));
// A tap must not bring the phone's keyboard up: its key does.
if (touched) terminal.textarea.inputMode = "none";
function fit() {
  // What the phone's own keyboard covers is there again when it goes.
  if (!part("writing").hidden) return;
  let wanted = Number(recall("size")) || USUAL;
  let found;
  for (;; wanted -= 0.5) {
    terminal.options.fontSize = wanted;
    found = fitting.proposeDimensions();
    if (wanted <= SMALLEST || !found || (found.cols >= FEWEST_COLUMNS && found.rows >= FEWEST_ROWS)) break;
  }
  if (found && found.cols > 0 && found.rows > 0) {
    terminal.resize(Math.min(found.cols, MOST_COLUMNS), Math.min(found.rows, MOST_ROWS));
  }
}
function resizeText(step) {
  keep("size", Math.min(LARGEST, Math.max(SMALLEST, terminal.options.fontSize + step)));
  fit();
}
addEventListener("resize", fit);
terminal.onData(type);
terminal.onResize(({ cols, rows }) => { if (entered) say({ type: "size", columns: cols, rows }); });

// The wire

let wire = null, entered = false, wasIn = false, over = true, failures = 0, waiting = 0, answered = true;
function say(message) {
  if (wire && wire.readyState === WebSocket.OPEN) wire.send(JSON.stringify(message));
}
function type(text) {
  for (let at = 0; entered && at < text.length; at += LONGEST_TEXT) {
    say({ type: "type", text: text.slice(at, at + LONGEST_TEXT) });
  }
}
function tell(words, again) {
  part("state").hidden = !words;
  part("state").firstElementChild.textContent = words;
  part("again").hidden = !again;
}
function comeIn(code) {
  clearTimeout(waiting);
  over = false;
  if (wire) wire.close();
  const own = wire = new WebSocket(`ws${location.protocol.slice(4)}//${location.host}${document.body.dataset.socket}`);
  own.binaryType = "arraybuffer";
  own.onopen = () => say({
    type: "enter", name: part("name").value, key: key(), code, columns: terminal.cols, rows: terminal.rows, back: wasIn,
  });
  own.onmessage = (event) => {
    if (own !== wire) return;
    answered = true;
    hear(event.data);
  };
  own.onclose = (event) => { if (own === wire) ended(event.code === 1000); };
}
function hear(data) {
  if (typeof data !== "string") {
    terminal.write(new Uint8Array(data));
    return;
  }
  const said = JSON.parse(data);
  if (said.type === "entered") {
    entered = wasIn = true;
    failures = 0;
    part("name").value = said.name;
    part("code").value = "";
    keep("name", said.name);
    tell("");
    show(true);
  } else if (said.type === "refused") {
    over = true;
    show(false);
    part("why").textContent = said.why;
    part("asked").hidden = !said.code;
    part(said.code ? "code" : "name").focus();
  } else if (said.type === "keys") {
    offer(said.keys);
  }
}
function ended(finished) {
  const was = entered;
  entered = false;
  if (over) return;
  if (finished && was) {
    over = true;
    wasIn = false;
    tell(document.body.dataset.ended, true);
    return;
  }
  // The network was lost: the seat waits.
  tell(document.body.dataset.lost);
  waiting = setTimeout(comeBack, Math.min(5000, 500 * 2 ** failures) * (0.5 + Math.random()));
  failures += 1;
}
function comeBack() {
  if (!over && (!wire || wire.readyState !== WebSocket.OPEN)) comeIn(part("code").value);
}
function look() {
  // Where the network was lost without a word the hall does not answer.
  if (entered && !answered) {
    wire = null;
    ended(false);
  } else if (entered) {
    answered = false;
    say({ type: "there" });
  }
}
function lookNow() {
  comeBack();
  answered = true;
  look();
  setTimeout(look, ANSWER_WITHIN);
}
setInterval(look, LOOK_EVERY);
addEventListener("online", lookNow);
document.addEventListener("visibilitychange", () => { if (!document.hidden) lookNow(); });
function show(playing) {
  document.body.classList.toggle("playing", playing);
  if (playing) {
    terminal.reset();
    terminal.focus();
  }
}

// What is touched

function offer(keys) {
  const buttons = keys.map(([sends, drawn, word]) => {
    const button = document.createElement("button"), name = document.createElement("b");
    button.dataset.sends = sends;
    name.textContent = drawn;
    button.append(name, word);
    return button;
  });
  part("offered").replaceChildren(...buttons);
  const sent = new Set(keys.map(([sends]) => sends));
  for (const button of part("keys").querySelectorAll(":scope > [data-sends]")) {
    button.hidden = sent.has(button.dataset.sends);
  }
}
part("keys").addEventListener("click", (event) => {
  const button = event.target.closest("[data-sends]");
  if (button) type(button.dataset.sends);
  if (!part("writing").hidden) part("text").focus();
  else if (!touched) terminal.focus();
});
function write(open) {
  part("writing").hidden = !open;
  if (open) part("text").focus();
  else { part("text").blur(); fit(); }
}
part("keyboard").addEventListener("click", () => write(part("writing").hidden));
part("writing").addEventListener("submit", (event) => {
  event.preventDefault();
  // What was written goes first; once more without anything is the enter key.
  type(part("text").value || "\r");
  part("text").value = "";
});
part("smaller").addEventListener("click", () => resizeText(-1));
part("larger").addEventListener("click", () => resizeText(1));
part("upright").addEventListener("click", () => { document.body.classList.add("upright"); });
part("again").addEventListener("click", () => comeIn(""));
part("enter").addEventListener("submit", (event) => {
  event.preventDefault();
  part("why").textContent = "";
  comeIn(part("code").value);
});
// A finger that is drawn over the terminal turns the wheel, two that part or meet size the letters.
let drawnFrom = 0, apart = 0;
function distance([first, second]) {
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
}
part("terminal").addEventListener("touchstart", (event) => {
  drawnFrom = event.touches[0].clientY;
  if (event.touches.length === 2) apart = distance(event.touches);
}, { passive: true });
part("terminal").addEventListener("touchmove", (event) => {
  if (event.touches.length === 2) {
    const now = distance(event.touches);
    if (Math.max(now, apart) > PINCH * Math.min(now, apart)) {
      resizeText(now > apart ? 1 : -1);
      apart = now;
    }
    return;
  }
  const { clientX, clientY } = event.touches[0], box = part("terminal").getBoundingClientRect();
  const height = box.height / terminal.rows;
  if (event.touches.length > 1 || Math.abs(clientY - drawnFrom) < 2 * height) return;
  const column = Math.ceil(((clientX - box.left) / box.width) * terminal.cols);
  const row = Math.ceil((clientY - box.top) / height);
  if (column > 0 && row > 0) type(`\x1b[<${clientY > drawnFrom ? 64 : 65};${column};${row}M`);
  drawnFrom = clientY;
}, { passive: true });

fit();
part("name").value = recall("name");
if (part("name").value) comeIn("");
