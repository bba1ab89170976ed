// Runs in the frame, as it stands here. The page that opened the frame sends mermaid as a blob and a port; over the port
// come sources, and go drawings.

addEventListener('message', ({ source, origin, data, ports: [port] }) => {
  // The frame's own origin is opaque; its address still tells whose page may speak to it.
  if (source !== parent || origin !== location.origin || !port) return
  const script = document.createElement('script')
  script.src = URL.createObjectURL(data)
  script.onload = () => {
    port.onmessage = async ({ data: order }) => port.postMessage(await draw(order).catch(() => undefined))
    port.postMessage('ready')
  }
  document.head.append(script)
})

/** Undefined for what is no diagram. Labels are text of SVG: HTML inside pictures isn't drawn everywhere. */
async function draw({ text, paint }) {
  const { mermaid } = globalThis
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    // What an author may not set from within the diagram.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'suppressErrorRendering',
      'maxTextSize',
      'maxEdges',
      'htmlLabels',
    ],
    look: 'classic',
    theme: 'base',
    fontFamily: paint.fontFamily,
    themeVariables: paint,
    // The lines of a timeline have the colour of the words on its ages, and no ground like theirs.
    themeCSS: `.lineWrapper line { stroke: ${paint.lineColor} !important }`,
  })
  const { svg } = await mermaid.render('diagram', text)
  document.body.innerHTML = svg
  const drawn = document.querySelector('svg')
  const title = drawn.querySelector(':scope > title')?.textContent ?? ''
  const { width, height } = drawn.viewBox.baseVal
  // A picture has a size of its own, and a ground to be read on wherever it's looked at.
  drawn.setAttribute('width', width)
  drawn.setAttribute('height', height)
  drawn.style.maxWidth = ''
  drawn.prepend(createGround(drawn.viewBox.baseVal, paint.background))
  const markup = new XMLSerializer().serializeToString(drawn)
  document.body.replaceChildren()
  return { svg: markup, width, height, title }
}

function createGround(box, fill) {
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const name of ['x', 'y', 'width', 'height']) ground.setAttribute(name, box[name])
  // Mermaid styles every rect of some diagrams by their kind of element; only this outweighs it.
  ground.setAttribute('style', `fill: ${fill} !important; stroke: none !important`)
  return ground
}
