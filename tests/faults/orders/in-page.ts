// Runs in each page: reports every text about money that appears, stored screen pictures included.
const speaksOfMoney = /charged|\bpaid\b|payment|order/i
const told = new Map<Node, string>()
const tell = (node: Node): void => {
  const element = node instanceof Element ? node : node.parentElement
  // Takes the text of the smallest block, so that a sentence split over several elements is one text.
  const block = element?.closest('p, h1, h2, h3, li, span, button, [role="status"], [role="alert"]') ?? element
  const text = block?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  if (!block || !speaksOfMoney.test(text) || told.get(block) === text) return
  told.set(block, text)
  // The time of the page: on a busy machine the message arrives later.
  void (window as unknown as { tellSentence(text: string, at: number): Promise<void> }).tellSentence(text, Date.now())
}
const look = (node: Node): void => {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) tell(text)
}
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'characterData') tell(target)
    for (const node of addedNodes)
      if (node instanceof Element) look(node)
      else tell(node)
  }
}).observe(document, { subtree: true, childList: true, characterData: true })
