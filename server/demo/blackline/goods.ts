import { bundle, catalogue, club, giftCards, swag, wash } from '../catalogue.ts'
import { marina, midtown, northgate } from './places.ts'

const salesTax = 700

export const goods = catalogue(2001, salesTax, [
  wash({
    name: 'Obsidian', price: 38, value: 52, icon: 'shield-check', tint: '#F0A65C',
    details: [
      'Ceramic sealant, 30-day shield', 'Touch-free wheel and rim', 'Undercarriage flush', 'Filtered blower dry',
      'Bug and tar dissolver', 'Tyre dressing, matte',
    ],
  }),
  wash({
    name: 'Graphite', price: 27, value: 34, icon: 'drop', tint: '#B8B2A7', at: [midtown, marina],
    details: ['Polymer wax', 'Wheel and rim clean', 'Filtered blower dry', 'Undercarriage flush'],
  }),
  wash({
    name: 'Carbon', price: 21, value: 26, icon: 'sparkle', tint: '#8C8794', at: [midtown, northgate],
    details: ['Foam pre-soak', 'Wheel and rim clean', 'Filtered blower dry'],
  }),
  wash({
    name: 'Express', price: 16, value: 19, icon: 'lightning', tint: '#D8704A',
    details: ['Foam pre-soak', 'Blower dry'],
  }),
  bundle({
    name: 'Obsidian ×5', price: 152, value: 190, uses: 5, icon: 'tag', tint: '#F0A65C',
    details: ['Five Obsidian passes on one code', 'One pass free', 'No expiry'],
  }),
  bundle({
    name: 'Graphite ×5', price: 108, value: 135, uses: 5, icon: 'tag', tint: '#B8B2A7', at: [midtown, marina],
    details: ['Five Graphite passes on one code', 'One pass free', 'No expiry'],
  }),
  bundle({
    name: 'Express ×10', price: 128, value: 160, uses: 10, icon: 'tag', tint: '#D8704A',
    details: ['Ten Express passes on one code', 'Two passes free', 'No expiry'],
  }),
  club({
    name: 'Blackline Unlimited', price: 69, first: 35, icon: 'crown', tint: '#F0A65C',
    details: ['Unlimited Obsidian', 'Members lane at every site', 'Any hour the tunnel runs', 'Cancel in the app'],
  }),
  club({
    name: 'Graphite Monthly', price: 49, first: 25, limit: 4, icon: 'drop', tint: '#B8B2A7', at: [midtown, marina],
    details: ['Four Graphite passes a month', 'Members lane at Midtown and Marina', 'Cancel in the app'],
  }),
  club({
    name: 'Express Monthly', price: 29, first: 15, limit: 4, icon: 'lightning', tint: '#D8704A',
    details: ['Four Express passes a month', 'Every site', 'Cancel in the app'],
  }),
  ...giftCards([25, 50, 75, 100], '#C9782B', 'Good at every site. No expiry, no fee'),
  swag({ name: 'Line tee, medium', price: 38, icon: 't-shirt', tint: '#8C8794', details: ['240 gsm cotton', 'Black, one copper line'] }),
  swag({ name: 'Line tee, large', price: 38, icon: 't-shirt', tint: '#8C8794', details: ['240 gsm cotton', 'Black, one copper line'] }),
  swag({ name: 'Pit cap', price: 32, icon: 'star', tint: '#B8B2A7', details: ['One size', 'Unstructured, matte buckle'] }),
  swag({ name: 'Edgeless towels, 3', price: 28, icon: 'drop', tint: '#F0A65C', details: ['500 gsm', 'Laser cut, no seam to scratch'] }),
  swag({ name: 'Cedar diffuser', price: 12, icon: 'wind', tint: '#D8704A', details: ['Cedar and vetiver', '30 days'] }),
])
