import { describe, expect, test } from 'vitest';
import { formatOf, tagsOf } from './posts.policy.ts';

describe('the format of a post, by its address', () => {
  test.each([
    ['instagram', 'https://www.instagram.com/reel/Cx1/', 'reel'],
    ['instagram', 'https://www.instagram.com/some.body/reel/Cx1/?igsh=1', 'reel'],
    ['instagram', 'https://instagram.com/reels/Cx1', 'reel'],
    ['instagram', 'https://www.instagram.com/p/Cx1/', 'picture'],
    ['instagram', 'https://www.instagram.com/stories/some.body/31/', 'story'],
    ['instagram', 'https://www.instagram.com/some.body/', null],
    ['tiktok', 'https://www.tiktok.com/@some.body/video/72', 'clip'],
    ['tiktok', 'https://m.tiktok.com/@some.body/photo/72', 'photos'],
    ['tiktok', 'https://www.tiktok.com/t/ZT8', null],
    ['youtube', 'https://www.youtube.com/shorts/abc', 'short'],
    ['youtube', 'https://www.youtube.com/watch?v=abc', 'video'],
    ['youtube', 'https://youtu.be/abc', 'video'],
    ['youtube', 'https://www.youtube.com/live/abc', 'live'],
    ['youtube', 'https://www.youtube.com/@somebody/videos', null],
    // A format belongs to its platform.
    ['youtube', 'https://www.youtube.com/p/abc', null],
  ] as const)('%s %s → %s', (platform, url, format) => {
    expect(formatOf(platform, url)).toBe(format);
  });
});

describe('tags', () => {
  test('are one whatever their case, signs and width', () => {
    expect(tagsOf(['#NightDrive', 'nightdrive ', 'Night Drive', 'ｎｉｇｈｔｄｒｉｖｅ'])).toEqual(['nightdrive']);
  });
  test('of every script', () => {
    expect(tagsOf(['#ночь', '東京の夜', 'été_2026'])).toEqual(['ночь', '東京の夜', 'été_2026']);
  });
  test('that every advertising post has to carry are no trend', () => {
    const said = ['#ad', '#Werbung', 'Anzeige', 'sponsored', 'paidPartnership', 'publicité', 'fyp', 'reklam', 'gifted'];
    expect(tagsOf([...said, 'adventure', 'sponge'])).toEqual(['adventure', 'sponge']);
  });
  test('that say nothing are left out', () => {
    expect(tagsOf(['', '#', '!!!', 'a', `<script>`, 'x'.repeat(41), 'https://x.test'])).toEqual([
      'script',
      'httpsxtest',
    ]);
  });
});
