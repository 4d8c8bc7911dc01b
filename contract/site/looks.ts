import type { SiteConfig } from './settings.ts'

/** Colours, corners and type that a site can start from. What they leave out is derived. */
export type SiteLook = Pick<SiteConfig, 'lightTheme' | 'darkTheme' | 'themes'>

/** Bright and round: sky blue, royal blue and duck yellow. */
export const brightLook = {
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
        loyaltyCard: { card: '#FFFFFF', bar: '#1C8FC1', text: '#141B4D' },
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
} satisfies SiteLook

/** Ink, paper and copper; dark on a first visit. */
export const darkLook = {
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
        loyaltyCard: { card: '#FAF9F6', bar: '#BE6F21', text: '#17161A' },
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
} satisfies SiteLook

/** Calm: river green, paper and clay. */
export const calmLook = {
  lightTheme: {
    primary: '#1B5F62',
    secondary: '#D8896B',
    background: '#F4F6F2',
    surface: '#FFFFFF',
    text: '#152B2C',
    hero: '#C4DDD8',
    heroEnd: '#E6F0EA',
    onHero: '#12302F',
    bubble: '#FFFFFF',
    illBody: '#F3EDE0',
  },
  darkTheme: {
    primary: '#8CCBC3',
    secondary: '#E6A58A',
    background: '#0E1819',
    surface: '#152324',
    text: '#E7F0ED',
    hero: '#1D4446',
    heroEnd: '#12292B',
    onHero: '#EDF6F3',
    bubble: '#8CCBC3',
    illBody: '#EADFCB',
  },
  themes: {
    shape: 'soft',
    font: 'neutral',
    light: {
      modal: { background: '#FFFFFF', text: '#152B2C' },
      button: { background: '#1B5F62', text: '#FFFFFF' },
      input: { background: '#FFFFFF', text: '#152B2C' },
      mobile: {
        homeCards: [
          { card: '#1B5F62', icon: '#F3C9B5', text: '#FFFFFF' },
          { card: '#FFFFFF', icon: '#1B5F62', text: '#152B2C' },
          { card: '#FFFFFF', icon: '#1B5F62', text: '#152B2C' },
          { card: '#F6E6DC', icon: '#9A4A2B', text: '#43200F' },
          { card: '#DDEBE4', icon: '#1B5F62', text: '#12302F' },
        ],
      },
    },
    dark: {
      modal: { background: '#1B2D2E', text: '#E7F0ED' },
      button: { background: '#8CCBC3', text: '#0B2223' },
      input: { background: '#0F1B1C', text: '#E7F0ED' },
      mobile: {
        homeCards: [
          { card: '#245456', icon: '#F0BDA5', text: '#FFFFFF' },
          { card: '#152324', icon: '#8CCBC3', text: '#E7F0ED' },
          { card: '#152324', icon: '#8CCBC3', text: '#E7F0ED' },
          { card: '#3A2A22', icon: '#E6A58A', text: '#FBE9DF' },
          { card: '#1C3432', icon: '#8CCBC3', text: '#E7F0ED' },
        ],
      },
    },
  },
} satisfies SiteLook
