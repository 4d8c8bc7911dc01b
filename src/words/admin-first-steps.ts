/** Texts of the check list of a new site. */
export const firstStepWords = {
  title: 'First steps',
  lead: 'Each is ticked once your site has it. The list goes when all of it is there.',
  count: (done: number, all: number) => `${done} of ${all}`,
  done: 'Done',
  toDo: 'To do',
  steps: {
    name: { title: 'Name', detail: 'What customers call you, on every screen and in every mail.' },
    colours: { title: 'Colours', detail: 'Choose a primary colour: the others follow it.' },
    logo: { title: 'Logo', detail: 'An svg or a png. It is the icon of your app, too.' },
    place: { title: 'One place', detail: 'Address, opening hours and a pin on the map.' },
    product: { title: 'One product', detail: 'A wash, a bundle or a club with its price.' },
    processor: { title: 'Card processor', detail: 'The account that receives card payments. Required for selling.' },
    terms: { title: 'Terms', detail: 'What customers agree to when they buy.' },
    purchase: { title: 'First test purchase', detail: 'Run the checks, then buy something in your shop yourself.' },
  },
} as const
