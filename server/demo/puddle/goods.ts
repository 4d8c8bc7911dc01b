import { bundle, catalogue, club, giftCards, swag, wash } from '../catalogue.ts'
import { elmStreet, oldMill, westgate } from './places.ts'

/** Oregon has no sales tax; the 7 % are the city's clean-water levy. */
const levy = 700

export const goods = catalogue(1001, levy, [
  wash({
    name: 'The Big Splash', price: 24, value: 32, icon: 'sparkle', tint: '#F25C78',
    details: [
      'Triple foam and soft-cloth wash', 'Ceramic gloss finish', 'Wheel and tyre shine', 'Spot-free rinse and warm dry',
      'Underbody rinse', 'Free vacuum and mat wash',
    ],
  }),
  wash({
    name: 'Bubble Bath', price: 18, value: 23, icon: 'drop', tint: '#2B7FE0', at: [elmStreet, oldMill],
    details: ['Soft-cloth wash and foam bath', 'Underbody rinse', 'Spot-free rinse and dry', 'Free vacuum'],
  }),
  wash({
    name: 'Quick Dip', price: 11, value: 13, icon: 'wind', tint: '#11A578',
    details: ['Soft-cloth wash', 'Warm dry'],
  }),
  wash({
    name: 'Rinse and Run', price: 7, value: 8, icon: 'car-profile', tint: '#7C5CD6', at: [westgate],
    details: ['High-pressure rinse', 'You keep the windows up, we do the rest', 'Ready in ninety seconds'],
  }),
  bundle({
    name: 'The Big Splash ×5', price: 96, value: 120, uses: 5, icon: 'tag', tint: '#F25C78',
    details: ['Five Big Splashes on one code', 'One wash free', 'Share it with the whole household', 'Never runs out of time'],
  }),
  bundle({
    name: 'Bubble Bath ×5', price: 72, value: 90, uses: 5, icon: 'tag', tint: '#2B7FE0', at: [elmStreet, oldMill],
    details: ['Five Bubble Baths on one code', 'One wash free', 'Never runs out of time'],
  }),
  bundle({
    name: 'Quick Dip ×10', price: 88, value: 110, uses: 10, icon: 'tag', tint: '#11A578',
    details: ['Ten Quick Dips on one code', 'Two washes free', 'Never runs out of time'],
  }),
  club({
    name: 'Puddle Club Unlimited', price: 34.99, first: 9.99, icon: 'crown', tint: '#E09A00',
    details: ['As many washes as you like, your choice', 'Any location', 'Free vacuums and mat wash', 'Cancel or come back in the app'],
  }),
  club({
    name: 'Puddle Club Bubble', price: 26.99, first: 7.99, limit: 4, icon: 'drop', tint: '#2B7FE0',
    details: ['Four Bubble Baths a month', 'Elm Street and Old Mill', 'Free vacuums and mat wash'], at: [elmStreet, oldMill],
  }),
  club({
    name: 'Puddle Club Dip', price: 16.99, first: 4.99, limit: 4, icon: 'wind', tint: '#11A578',
    details: ['Four Quick Dips a month', 'Any location', 'Free vacuums'],
  }),
  ...giftCards([25, 50, 75, 100], '#E4572E', 'Good at every kiosk, for as long as it takes to spend'),
  swag({ name: 'Duck tee, medium', price: 22, icon: 't-shirt', tint: '#2B3FD4', details: ['Heavy cotton', 'Royal blue, with the duck'] }),
  swag({ name: 'Duck tee, large', price: 22, icon: 't-shirt', tint: '#2B3FD4', details: ['Heavy cotton', 'Royal blue, with the duck'] }),
  swag({ name: 'Lane cap', price: 18, icon: 'star', tint: '#E09A00', details: ['One size', 'Washed canvas, brass buckle'] }),
  swag({ name: 'Drying towels, 3', price: 14, icon: 'drop', tint: '#2B7FE0', details: ['Waffle weave', 'Machine washable at 60 degrees'] }),
  swag({ name: 'Droplet air freshener', price: 5, icon: 'wind', tint: '#11A578', details: ['Fresh laundry', 'Lasts about six weeks'] }),
])
