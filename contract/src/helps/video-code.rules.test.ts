import { expect, it } from 'vitest';
import { readVideoCode } from './video-code.rules.ts';

it.each([
  'dQw4w9WgXcQ',
  ' https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s ',
  'https://youtu.be/dQw4w9WgXcQ?si=x',
  'youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('%s is a video', (given) => {
  expect(readVideoCode(given)).toBe('dQw4w9WgXcQ');
});

it.each([
  '',
  'curto',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
  'javascript:alert(1)',
])('%s is none', (given) => {
  expect(readVideoCode(given)).toBeNull();
});
