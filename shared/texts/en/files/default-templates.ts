export interface DefaultItem {
  title: string
  minutes: number
  required?: boolean
}

interface DefaultTemplate {
  name: string
  description: string
  category: string
  items: DefaultItem[]
}

export const DEFAULT_TEMPLATES: DefaultTemplate[] = [
  {
    name: 'Intake and drawing approval',
    description: 'From the first talk to a drawing that the customer has signed off.',
    category: 'Intake',
    items: [
      { title: 'Customer details and delivery address complete', minutes: 10, required: true },
      { title: 'Site measured', minutes: 60, required: true },
      { title: 'Species, finish and hardware chosen', minutes: 30, required: true },
      { title: 'Shop drawing made', minutes: 120 },
      { title: 'Drawing approved by the customer', minutes: 15, required: true },
      { title: 'Quote accepted and deposit received', minutes: 15, required: true },
      { title: 'Material and hardware ordered', minutes: 30 },
    ],
  },
  {
    name: 'Machining',
    description: 'From rough stock to parts that fit.',
    category: 'Production',
    items: [
      { title: 'Stock selected, grain and defects checked', minutes: 30 },
      { title: 'Cut list checked against the drawing', minutes: 20, required: true },
      { title: 'Rough cut and rested', minutes: 60 },
      { title: 'Jointed and planed to thickness', minutes: 90 },
      { title: 'Parts cut to final size', minutes: 90, required: true },
      { title: 'Joinery machined', minutes: 120 },
      { title: 'Parts labeled', minutes: 15 },
    ],
  },
  {
    name: 'Assembly',
    description: 'From parts to a square, solid piece.',
    category: 'Production',
    items: [
      { title: 'Dry fit', minutes: 45, required: true },
      { title: 'Inside faces sanded before glue-up', minutes: 60 },
      { title: 'Glue-up, clamped and square', minutes: 90, required: true },
      { title: 'Glue squeeze-out removed', minutes: 20 },
      { title: 'Doors and drawers fitted', minutes: 120 },
      { title: 'Hardware test-fitted', minutes: 45 },
    ],
  },
  {
    name: 'Finishing',
    description: 'From bare wood to a surface that lasts.',
    category: 'Finish',
    items: [
      { title: 'Sanded through to final grit', minutes: 120, required: true },
      { title: 'Dust removed, surface raised and knocked back', minutes: 45 },
      { title: 'Color sample matched', minutes: 30, required: true },
      { title: 'First coat', minutes: 60 },
      { title: 'Sanded between coats', minutes: 45 },
      { title: 'Final coat', minutes: 60, required: true },
      { title: 'Cured and inspected under raking light', minutes: 30, required: true },
    ],
  },
  {
    name: 'Delivery',
    description: 'From the shop to the place where it stays.',
    category: 'Handover',
    items: [
      { title: 'Date and time agreed with the customer', minutes: 10, required: true },
      { title: 'Access, stairs and parking asked about', minutes: 10 },
      { title: 'Wrapped, corners protected', minutes: 45, required: true },
      { title: 'Hardware bag, touch-up kit and care sheet packed', minutes: 15 },
      { title: 'Placed, leveled and checked with the customer', minutes: 60, required: true },
      { title: 'Delivery note signed', minutes: 5, required: true },
    ],
  },
  {
    name: 'Pickup',
    description: 'From finished to collected.',
    category: 'Handover',
    items: [
      { title: 'Customer told that it is ready', minutes: 10, required: true },
      { title: 'Final payment received', minutes: 10, required: true },
      { title: 'Wrapped and standing at the door', minutes: 30 },
      { title: 'Hardware bag and care sheet packed', minutes: 10 },
      { title: 'Inspected together with the customer', minutes: 15, required: true },
    ],
  },
]
