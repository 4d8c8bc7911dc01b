import type { DemoSiteConfig } from '../merchant.ts'

/** Ink, paper and copper; dark on a first visit. */
export const paint = {
  lightTheme: {
    primary: '#9A5413',
    secondary: '#D98A3D',
    background: '#EFEDE8',
    surface: '#FAF9F6',
    text: '#17161A',
    hero: '#E2DED5',
    heroEnd: '#EFEDE8',
    onHero: '#17161A',
    bubble: '#FFFFFF',
    illBody: '#2A2930',
  },
  darkTheme: {
    primary: '#F0A65C',
    secondary: '#F0A65C',
    background: '#0A0A0B',
    surface: '#131315',
    text: '#F3EFE7',
    hero: '#17161A',
    heroEnd: '#0A0A0B',
    onHero: '#F3EFE7',
    bubble: '#F0A65C',
    illBody: '#2C2B31',
  },
  themes: {
    shape: 'crisp',
    font: 'precision',
    light: {
      modal: { background: '#FAF9F6', text: '#17161A' },
      button: { background: '#17161A', text: '#F6F2EA' },
      input: { background: '#FFFFFF', text: '#17161A' },
      mobile: {
        homeCards: [
          { card: '#17161A', icon: '#F0A65C', text: '#F6F2EA' },
          { card: '#FAF9F6', icon: '#9A5413', text: '#17161A' },
          { card: '#FAF9F6', icon: '#9A5413', text: '#17161A' },
          { card: '#FAF9F6', icon: '#9A5413', text: '#17161A' },
          { card: '#FAF9F6', icon: '#9A5413', text: '#17161A' },
        ],
        loyaltyCard: { card: '#FAF9F6', bar: '#C9782B', text: '#17161A' },
      },
    },
    dark: {
      modal: { background: '#19191C', text: '#F3EFE7' },
      button: { background: '#F3EFE7', text: '#0A0A0B', tonalText: '#F3EFE7' },
      input: { background: '#0A0A0B', text: '#F3EFE7' },
      mobile: {
        homeCards: [
          { card: '#1B1A1D', icon: '#F0A65C', text: '#F3EFE7' },
          { card: '#131315', icon: '#F0A65C', text: '#F3EFE7' },
          { card: '#131315', icon: '#F0A65C', text: '#F3EFE7' },
          { card: '#131315', icon: '#F0A65C', text: '#F3EFE7' },
          { card: '#131315', icon: '#F0A65C', text: '#F3EFE7' },
        ],
        loyaltyCard: { card: '#131315', bar: '#F0A65C', text: '#F3EFE7' },
      },
    },
  },
} satisfies Partial<DemoSiteConfig>
