// No invisible and no direction-changing characters; line breaks are allowed.
export const visibleText = /^[^\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/u;
export const visibleLines = /^(?:[^\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]|[\n\r\t])*$/u;
