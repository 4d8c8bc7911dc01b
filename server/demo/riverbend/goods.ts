import { bundle, catalogue, club, giftCards, swag, wash } from '../catalogue.ts'

const salesTax = 550

export const goods = catalogue(3001, salesTax, [
  wash({
    name: 'Confluence', price: 22, value: 29, icon: 'sparkle', tint: '#1B5F62',
    details: [
      'Soft-cloth wash and foam', 'Underbody and wheel clean', 'Wax and rain repellent', 'Spot-free rinse and dry', 'Free vacuum',
    ],
  }),
  wash({
    name: 'Current', price: 16, value: 20, icon: 'drop', tint: '#3E8F8A',
    details: ['Soft-cloth wash', 'Underbody rinse', 'Spot-free rinse and dry', 'Free vacuum'],
  }),
  wash({
    name: 'Brook', price: 10, value: 12, icon: 'wind', tint: '#C26B49',
    details: ['Soft-cloth wash', 'Dry'],
  }),
  bundle({
    name: 'Confluence ×5', price: 88, value: 110, uses: 5, icon: 'tag', tint: '#1B5F62',
    details: ['Five Confluence washes on one code', 'One of them is on us', 'No expiry date'],
  }),
  bundle({
    name: 'Current ×5', price: 64, value: 80, uses: 5, icon: 'tag', tint: '#3E8F8A',
    details: ['Five Current washes on one code', 'One of them is on us', 'No expiry date'],
  }),
  bundle({
    name: 'Brook ×10', price: 80, value: 100, uses: 10, icon: 'tag', tint: '#C26B49',
    details: ['Ten Brook washes on one code', 'Two of them are on us', 'No expiry date'],
  }),
  club({
    name: 'Confluence Monthly', price: 39, icon: 'crown', tint: '#1B5F62',
    details: ['Unlimited Confluence washes', 'At all 60 locations', 'Change or cancel in the app'],
  }),
  club({
    name: 'Riverbend Monthly', price: 29, icon: 'star', tint: '#3E8F8A',
    details: ['Unlimited Current washes', 'At all 60 locations', 'Change or cancel in the app'],
  }),
  club({
    name: 'Brook Monthly', price: 19, limit: 4, icon: 'wind', tint: '#C26B49',
    details: ['Four Brook washes a month', 'At all 60 locations', 'Change or cancel in the app'],
  }),
  ...giftCards([20, 40, 60, 80], '#C26B49', 'Good at all 60 locations, with no expiry date'),
  swag({ name: 'Riverbend mug', price: 12, icon: 'drop', tint: '#1B5F62', details: ['Enamel', 'Holds a proper cup'] }),
  swag({ name: 'Canoe cap', price: 18, icon: 'star', tint: '#C26B49', details: ['One size', 'Waxed cotton'] }),
  swag({ name: 'Chamois', price: 14, icon: 'sparkle', tint: '#3E8F8A', details: ['Real leather, two square feet'] }),
])
