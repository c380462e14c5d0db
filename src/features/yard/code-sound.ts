/** Result of a code that was read, which determines its sound. */
export type CodeKind = 'present' | 'again' | 'misplaced' | 'unexpected' | 'unknown' | 'unkept';

/** Tones of each result in hertz, one after the other, for a person who looks at the cars and not at the screen. */
const TONES: Record<CodeKind, number[]> = {
  present: [1320],
  again: [880],
  misplaced: [660, 880],
  unexpected: [660, 440],
  unknown: [220, 220, 220],
  unkept: [220, 220],
};
const TONE_SECONDS = 0.12;
const STEP_SECONDS = 0.17;
/** Milliseconds after which a tone is dropped, since it would be taken for that of the next code. */
const LATEST_MS = 500;

let audio: AudioContext | undefined;

/** Enables sound: some browsers require a tap before the first tone. May be repeated. */
export function wakeSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
}

/** Plays the tones of a code's result and vibrates; silent if the device or the browser blocks sound. */
export function soundCode(kind: CodeKind): void {
  const tones = TONES[kind];
  navigator.vibrate?.(tones.flatMap(() => [60, 90]));
  wakeSound();
  const asked = performance.now();
  void audio!.resume().then(() => {
    if (performance.now() - asked < LATEST_MS) play(audio!, tones);
  });
}

function play(to: AudioContext, tones: number[]): void {
  const volume = to.createGain();
  volume.gain.value = 0.25;
  volume.connect(to.destination);
  for (const [at, hertz] of tones.entries()) {
    const tone = to.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    const begin = to.currentTime + at * STEP_SECONDS;
    tone.start(begin);
    tone.stop(begin + TONE_SECONDS);
  }
}
