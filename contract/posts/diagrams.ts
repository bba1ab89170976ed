/** The page of the frame in which browsers draw diagrams; web/posts opens it, server/diagrams sends it. */
export const diagramFramePath = '/diagram-frame'
