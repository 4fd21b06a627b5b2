// The length of a timer: "1 h 30 min".
export const days = ({ n }: { n: number }) => `${n} d`
export const hours = ({ n }: { n: number }) => `${n} h`
export const minutes = ({ n }: { n: number }) => `${n} min`
