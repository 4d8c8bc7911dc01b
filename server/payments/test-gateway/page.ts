import type { Ticket } from './tickets.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

const field = (name: string, label: string, attributes: string): string => `
      <div class="field field-${name}">
        <label for="${name}">${label}</label>
        <input id="${name}" name="${name}" aria-describedby="${name}-error" ${attributes}>
        <p class="error" id="${name}-error" role="alert"></p>
      </div>`

/** The card form. It requires its script: card data never appears in a URL or a page load. */
export const cardPage = ({ merchantName }: Pick<Ticket, 'merchantName'>, host: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <title>Card entry</title>
  <link rel="stylesheet" href="/card-form.css">
  <script type="module" src="/card-form.js"></script>
</head>
<body>
  <main>
    <p class="top"><span>${escaped(host)}</span><b>Amount $0.00</b></p>
    <form novalidate>${field('number', 'Card number', 'inputmode="numeric" autocomplete="cc-number" placeholder="1234 - 1234 - 1234 - 1234" maxlength="25" required')}
      ${field('name', 'Name on card', 'autocomplete="cc-name" maxlength="80" required')}
      <div class="row">${field('expiry', 'Expiry', 'inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="7" required')}
        ${field('cvc', 'CVC', 'inputmode="numeric" autocomplete="cc-csc" type="password" maxlength="4" required')}
        ${field('zip', 'ZIP', 'autocomplete="postal-code" maxlength="12" required')}
      </div>
      <button type="submit">Save card</button>
      <p class="note" role="status">Your card is stored by the provider, never by ${escaped(merchantName)}.</p>
    </form>
    <section class="done" hidden tabindex="-1">
      <h1></h1>
      <p></p>
    </section>
  </main>
</body>
</html>
`
