/**
 * Sounds and vibrations that a steward notices without looking: one rising sound for yes, two for a question, a low one
 * for no.
 */
export type Signal = 'admit' | 'warn' | 'refuse';

interface Tone {
  readonly hertz: number;
  readonly from: number;
  readonly seconds: number;
  readonly shape: OscillatorType;
}

const tones: Record<Signal, readonly Tone[]> = {
  admit: [
    { hertz: 880, from: 0, seconds: 0.09, shape: 'sine' },
    { hertz: 1320, from: 0.09, seconds: 0.14, shape: 'sine' },
  ],
  warn: [
    { hertz: 620, from: 0, seconds: 0.12, shape: 'triangle' },
    { hertz: 620, from: 0.18, seconds: 0.12, shape: 'triangle' },
  ],
  refuse: [{ hertz: 170, from: 0, seconds: 0.45, shape: 'sawtooth' }],
};

const vibrations: Record<Signal, number[]> = { admit: [60], warn: [80, 60, 80], refuse: [300] };

const LOUDNESS = 0.25;
let context: AudioContext | undefined;

/** Browsers play sounds only after a press; the desk calls this on the first one. */
export function allowSound(): void {
  context ??= 'AudioContext' in window ? new AudioContext() : undefined;
  if (context?.state === 'suspended') void context.resume();
}

export function giveSignal(signal: Signal, hasSound: boolean): void {
  if ('vibrate' in navigator) navigator.vibrate(vibrations[signal]);
  if (!hasSound || context?.state !== 'running') return;
  for (const tone of tones[signal]) play(context, tone);
}

function play(audio: AudioContext, { hertz, from, seconds, shape }: Tone): void {
  const begin = audio.currentTime + from;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = hertz;
  // Faded in and out, because a tone that is cut off clicks.
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.01);
  volume.gain.linearRampToValueAtTime(0, begin + seconds);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + seconds);
}
