// Hands the microphone's samples to the page, 128 at a time. Plain script of our own origin: worklets are not bundled.
registerProcessor(
  'record',
  class extends AudioWorkletProcessor {
    process([input]) {
      if (input?.[0]?.length) this.port.postMessage(input[0].slice());
      return true;
    }
  },
);
