import type { DemoSiteConfig } from '../merchant.ts'

/** Calm: river green, paper and clay. */
export const paint = {
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
} satisfies Partial<DemoSiteConfig>
