// Small wooden sounds, made on the spot; off unless the settings say otherwise.

let audio = null;

function isOn() {
  return document.documentElement.dataset.sound === "on";
}

function context() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") {
    audio.resume();
  }
  return audio;
}

function tone(at, { pitch, seconds, volume, type = "sine", slide = 1 }) {
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = type;
  wave.frequency.setValueAtTime(pitch, at);
  wave.frequency.exponentialRampToValueAtTime(pitch * slide, at + seconds);
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + seconds);
}

function noise(at, { seconds, volume, pitch }) {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) {
    data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  }
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 1.4;
  gain.gain.value = volume;
  source.connect(band).connect(gain).connect(audio.destination);
  source.start(at);
}

const SOUNDS = {
  // a card falls on wood
  card(at) {
    noise(at, { seconds: 0.05, volume: 0.5, pitch: 1900 });
    tone(at, { pitch: 210, seconds: 0.09, volume: 0.22, slide: 0.6 });
  },
  // two blocks of wood: it is your turn
  turn(at) {
    for (const [later, pitch] of [[0, 620], [0.11, 780]]) {
      tone(at + later, { pitch, seconds: 0.12, volume: 0.16, slide: 0.9 });
      noise(at + later, { seconds: 0.02, volume: 0.2, pitch: 2600 });
    }
  },
  trick(at) {
    noise(at, { seconds: 0.16, volume: 0.16, pitch: 900 });
  },
  outcome(at) {
    for (const [later, pitch] of [[0, 392], [0.12, 523], [0.24, 659]]) {
      tone(at + later, { pitch, seconds: 0.5, volume: 0.1, type: "triangle" });
    }
  },
  // the bell of the hall clock
  bell(at) {
    for (const [ratio, volume] of [[1, 0.2], [2.76, 0.1], [5.4, 0.05]]) {
      tone(at, { pitch: 520 * ratio, seconds: 3, volume });
    }
  },
};

export function play(name) {
  if (!isOn() || document.hidden) {
    return;
  }
  SOUNDS[name](context().currentTime);
}
