// Sounds, once the player has touched or pressed something: browsers are silent until then.
/** @type {AudioContext | null} */ let audio = null;
/** @type {Map<string, Promise<AudioBuffer>>} */ const loaded = new Map();

addEventListener("pointerup", wake);
addEventListener("keydown", wake);

function wake() {
  audio ??= typeof AudioContext === "undefined" ? null : new AudioContext();
  if (audio?.state === "suspended") audio.resume().catch(() => {});
}

/** @param {AudioContext} context @param {string} name */
function load(context, name) {
  const found = loaded.get(name) ?? fetch(`sounds/${name}.wav`).then((answer) => answer.arrayBuffer()).then((data) => context.decodeAudioData(data));
  loaded.set(name, found);
  return found;
}

const SCALE = [0, 2, 4, 5, 7, 9, 11, 12]; // the semitones of the steps by which an effect may be raised

/** Play effects, at a volume from 0 to 100. @param {[string, number][]} names @param {number} volume */
export async function play(names, volume) {
  const context = audio;
  if (!context || !volume || document.hidden) return;
  for (const [name, step] of names) {
    const source = new AudioBufferSourceNode(context, { buffer: await load(context, name), playbackRate: 2 ** (SCALE[step] / 12) });
    source.connect(new GainNode(context, { gain: (volume / 100) ** 1.5 })).connect(context.destination);
    source.start();
  }
}

// The music

/** @type {HTMLAudioElement | null} */ let tune = null;

/** Play the music in a loop at a volume from 0 to 100, or stop it. A browser that cannot play the file stays silent. @param {number} volume */
export function playMusic(volume) {
  if (!volume && !tune) return;
  tune ??= Object.assign(new Audio("sounds/tune.ogg"), { loop: true });
  tune.volume = (volume / 100) ** 1.5;
  if (volume && tune.paused) tune.play().catch(() => {});
  else if (!volume && !tune.paused) { tune.pause(); tune.currentTime = 0; }
}
