// Nothing invisible, nothing that turns the text around; a line break is part of what one writes.
export const visibleText = /^[^\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/u;
export const visibleLines = /^(?:[^\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]|[\n\r\t])*$/u;
