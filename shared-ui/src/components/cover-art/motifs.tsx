import type { ReactNode } from 'react';

/** Ground, shape, second shape, accent. Muted, so that a list of covers stays calm. */
export type Palette = readonly [ground: string, shape: string, second: string, accent: string];

export const PALETTES: readonly Palette[] = [
  ['#E9E1D2', '#243B5A', '#3F5D80', '#D9603B'],
  ['#16383F', '#2F6C72', '#F2E8D8', '#EFB98F'],
  ['#1D1A3A', '#5B57A6', '#2E2A57', '#F4E6B8'],
  ['#F0E3C8', '#3A4E3C', '#6B7F5E', '#C9592F'],
  ['#F3C9B5', '#5A2A3C', '#8A4255', '#E2725B'],
  ['#0F2C47', '#E9E3D6', '#3C5C7C', '#C33B33'],
  ['#DDE3B8', '#7B8B3A', '#4F5D22', '#C4532D'],
  ['#5E1B3B', '#A23A63', '#3F1027', '#F3C9B5'],
  ['#0E4B4A', '#9AD3C6', '#E7F3EC', '#E8B04B'],
  ['#EADFF0', '#6A2E7D', '#B79AC6', '#E8A13A'],
  ['#2C2A22', '#D6A767', '#5C5238', '#F0EBDD'],
  ['#B9C7DE', '#39486A', '#FBF6EA', '#C33B33'],
  ['#F4D35E', '#1C2B4A', '#E0A92E', '#FBF3D9'],
  ['#3A1622', '#8E2B2B', '#5A1F2A', '#F08A4B'],
];

/** Each draws a 48 × 48 cover: plain shapes that read at 32 px. */
export const MOTIFS: readonly ((palette: Palette) => ReactNode)[] = [
  // An arch within an arch.
  ([ground, shape, , accent]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <path d="M8 48V22a16 16 0 0 1 32 0v26z" fill={shape} />
      <path d="M16 48V26a8 8 0 0 1 16 0v22z" fill={accent} />
    </>
  ),
  // A low sun over waves.
  ([ground, shape, second, accent]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <circle cx="33" cy="17" r="8" fill={accent} />
      <path d="M0 26c8-4 16-4 24 0s16 4 24 0v22H0z" fill={shape} />
      <path d="M0 33c8-4 16-4 24 0s16 4 24 0v15H0z" fill={second} />
      <path d="M0 40c8-4 16-4 24 0s16 4 24 0v8H0z" fill={ground} />
    </>
  ),
  // A moon and a horizon.
  ([ground, shape, , accent]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <path d="M33 9a16 16 0 1 0 6 25A17 17 0 0 1 33 9z" fill={accent} />
      <path d="M6 42h36" stroke={shape} strokeWidth="2" />
    </>
  ),
  // Tree rings.
  ([ground, shape]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <g fill="none" stroke={shape} strokeWidth="1.6">
        {[4, 9, 14.5, 20.5, 27].map((radius) => (
          <circle key={radius} cx="20" cy="27" r={radius} />
        ))}
      </g>
    </>
  ),
  // A road to the horizon.
  ([ground, shape, second, accent]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <path d="M0 48 20 18h8l20 30z" fill={shape} />
      <path d="m23 18-4 30h10l-4-30z" fill={second} />
      <circle cx="37" cy="11" r="5" fill={accent} />
    </>
  ),
  // A half sun rising.
  ([ground, shape, , accent]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <circle cx="24" cy="40" r="20" fill={accent} />
      <path d="M0 40h48v8H0z" fill={shape} />
      <path d="M8 10h32" stroke={shape} strokeWidth="2" />
    </>
  ),
  // A cut stone.
  ([ground, shape, second]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <path d="M24 6 40 24 24 42 8 24z" fill={shape} />
      <path d="M24 6v36L8 24z" fill={second} />
    </>
  ),
  // One slow wave.
  ([ground, shape]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <path d="M-2 24c6-14 12-14 18 0s12 14 18 0 10-12 16-6" fill="none" stroke={shape} strokeWidth="5" />
    </>
  ),
  // Dots and squares.
  ([ground, shape, , accent]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <g fill={shape}>
        <circle cx="12" cy="12" r="5" />
        <circle cx="12" cy="36" r="5" />
        <path d="M20 7h10v10H20zM20 31h10v10H20z" />
      </g>
      <circle cx="36" cy="24" r="5" fill={accent} />
    </>
  ),
  // A lighthouse beam.
  ([ground, shape, , accent]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <path d="m24 11 24-7v14zM24 11 0 6v10z" fill={accent} opacity=".8" />
      <path d="M21 14h6l3 34H18z" fill={shape} />
    </>
  ),
  // Two curtains.
  ([ground, shape, , accent]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <path d="M0 0h14c0 20-4 34-14 48zM48 0H34c0 20 4 34 14 48z" fill={shape} />
      <ellipse cx="24" cy="42" rx="10" ry="2.5" fill={accent} />
    </>
  ),
  // A leaf.
  ([ground, shape]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <path d="M24 6c10 8 12 20 0 36C12 26 14 14 24 6z" fill={shape} />
      <path d="M24 6v36M24 20l6-4M24 27l7-4M24 20l-6-4M24 27l-7-4" stroke={ground} strokeWidth="1.6" fill="none" />
    </>
  ),
  // A transmitting mast.
  ([ground, shape, , accent]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <g fill="none" stroke={shape} strokeWidth="2">
        <path d="M24 44V22" />
        <path d="M16 30a10 10 0 0 1 0-16m16 0a10 10 0 0 1 0 16M10 36a19 19 0 0 1 0-28m28 0a19 19 0 0 1 0 28" />
      </g>
      <circle cx="24" cy="22" r="3.5" fill={accent} />
    </>
  ),
  // Mountains in one line.
  ([ground, shape, , accent]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <circle cx="38" cy="12" r="3.5" fill={accent} />
      <path d="m8 36 8-24 10 14 4-8 10 18z" fill="none" stroke={shape} strokeWidth="2.4" strokeLinejoin="round" />
    </>
  ),
  // A door ajar.
  ([ground, shape, second]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <path fill={second} d="M14 8h20v34H14z" />
      <path d="m14 8 15 5v32l-15-3z" fill={shape} />
      <circle cx="26" cy="29" r="1.5" fill={ground} />
    </>
  ),
  // A bus on its road.
  ([ground, shape, , accent]) => (
    <>
      <path fill={ground} d="M0 0h48v48H0z" />
      <rect x="7" y="10" width="34" height="22" rx="5" fill={shape} />
      <path d="M7 26 20 16l9 8 5-4 7 6v1a5 5 0 0 1-5 5H12a5 5 0 0 1-5-5z" fill={accent} />
      <path d="M7 40h34" stroke={shape} strokeWidth="3" />
    </>
  ),
];
