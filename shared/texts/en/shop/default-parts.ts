// Names and sets of parts that shops are offered.
const [boxes, doors, drawers, top, trim] = ['Boxes', 'Doors', 'Drawers', 'Top', 'Trim']

export const offered = {
  names: [boxes, doors, drawers, top, trim],
  sets: [{ name: 'Kitchen', parts: [boxes, doors, drawers, top] }],
}
