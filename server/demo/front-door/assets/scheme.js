// Runs before the first paint: applies the user's choice, else the system's scheme.
{
  const key = 'clearcoat.front-door.scheme'
  const chosen = localStorage.getItem(key) ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  document.documentElement.dataset.scheme = chosen
  addEventListener('DOMContentLoaded', () => {
    const choices = [...document.querySelectorAll('[data-scheme-choice]')]
    const show = (scheme) => {
      document.documentElement.dataset.scheme = scheme
      for (const choice of choices) choice.setAttribute('aria-pressed', String(choice.dataset.schemeChoice === scheme))
    }
    for (const choice of choices) {
      choice.addEventListener('click', () => {
        localStorage.setItem(key, choice.dataset.schemeChoice)
        show(choice.dataset.schemeChoice)
      })
    }
    show(chosen)
  })
}
