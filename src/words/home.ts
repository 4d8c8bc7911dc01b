/** Texts of the home screen. */
export const homeWords = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  greeting: (time: string, name: string | undefined) => (name ? `${time}, ${name}` : time),
  formally: (time: string) => `Good ${time.toLowerCase()}`,
  logIn: 'Log In',
  placeAway: (name: string, distance: string) => `${name}, ${distance}`,
  changeLocation: (name: string) => `${name}. Change location`,
  chooseLocation: 'Choose a location',
  findNearest: 'Find your nearest location',
  ofGoal: (goal: string) => `of ${goal}`,
  toGo: (points: string) => `${points} to go until a `,
  freeWash: 'free wash',
  ready: (points: string) => `${points} to go. A free wash is waiting in your wallet.`,
  pointsUnknown: 'Your points will appear when you’re back online.',
  loadingPoints: 'Loading your points',
} as const
