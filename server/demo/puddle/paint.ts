import type { DemoSiteConfig } from '../merchant.ts'

/** Bright and round: sky blue, royal blue and duck yellow. */
export const paint = {
  lightTheme: {
    primary: '#2B3FD4',
    secondary: '#FFD23F',
    background: '#F3F8FF',
    surface: '#FFFFFF',
    text: '#141B4D',
    hero: '#A9E0FF',
    heroEnd: '#D9F2FF',
    onHero: '#141B4D',
    bubble: '#FFFFFF',
    illBody: '#FFCE33',
  },
  darkTheme: {
    primary: '#93A3FF',
    secondary: '#FFD23F',
    background: '#0B0F2E',
    surface: '#151B47',
    text: '#EDF1FF',
    hero: '#232E86',
    heroEnd: '#131A55',
    onHero: '#FFFFFF',
    bubble: '#A9E0FF',
    illBody: '#FFCE33',
  },
  themes: {
    shape: 'round',
    font: 'friendly',
    light: {
      modal: { background: '#FFFFFF', text: '#141B4D' },
      button: { background: '#2B3FD4', text: '#FFFFFF' },
      input: { background: '#FFFFFF', text: '#141B4D', border: '#7F8BC4' },
      mobile: {
        homeCards: [
          { card: '#2B3FD4', icon: '#FFD23F', text: '#FFFFFF' },
          { card: '#FFD95C', icon: '#8A4B00', text: '#2B1D00' },
          { card: '#FFB9A6', icon: '#B3271B', text: '#47100A' },
          { card: '#B5EFD6', icon: '#0A7350', text: '#06342A' },
          { card: '#D3DBFF', icon: '#2B3FD4', text: '#141B4D' },
        ],
        loyaltyCard: { card: '#FFFFFF', bar: '#38B6F0', text: '#141B4D' },
      },
    },
    dark: {
      modal: { background: '#1B2256', text: '#EDF1FF' },
      button: { background: '#FFD23F', text: '#1A1500' },
      input: { background: '#0F1438', text: '#EDF1FF' },
      mobile: {
        homeCards: [
          { card: '#3B4FE0', icon: '#FFD23F', text: '#FFFFFF' },
          { card: '#4A3C10', icon: '#FFD23F', text: '#FFF4CF' },
          { card: '#55241F', icon: '#FFA48F', text: '#FFE4DD' },
          { card: '#0F4438', icon: '#7FE8C0', text: '#DDFBEF' },
          { card: '#252E72', icon: '#A9B6FF', text: '#EDF1FF' },
        ],
        loyaltyCard: { card: '#151B47', bar: '#4CC2F5', text: '#EDF1FF' },
      },
    },
  },
} satisfies Partial<DemoSiteConfig>
