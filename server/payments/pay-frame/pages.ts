const page = (content: string, head = ''): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <title>Card entry</title>
  <link rel="stylesheet" href="/pay-frame.css">${head}
</head>
<body>${content}</body>
</html>
`

const ended = (title: string, text: string): string => `<main class="end"><h1>${title}</h1><p>${text}</p></main>`

/** Where a form ends. The app shows the outcome beside it. @param isTaken the server could read the result */
export const returnPage = (isTaken: boolean): string =>
  page(
    isTaken
      ? ended('Thank you', 'The card provider has answered. You can go on in the app.')
      : ended('Card not saved', 'The result could not be read. Close this form and start again.'),
  )

/** The page of Moneris Checkout. @param moneris origin of its script */
export const monerisPage = (moneris: string): string =>
  page(
    `<main><h1 class="hidden">Card entry</h1><div id="form"></div>
<p id="note" role="status">Opening the card form …</p></main>`,
    `
  <script src="${moneris}/chkt/js/chkt_v1.00.js" defer></script>
  <script src="/moneris.js" defer></script>`,
  )
