const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 36"><path d="M4 26Q40 4 70 20T118 10" fill="none" stroke="#7a8" /><text x="14" y="27" font-family="serif" font-size="26" letter-spacing="8" fill="#243">K7PX</text></svg>`

export const captchaPicture = `data:image/svg+xml,${encodeURIComponent(drawing)}`
