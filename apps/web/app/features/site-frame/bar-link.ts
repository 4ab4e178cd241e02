/** A link in the header's bar. */
export const barLink =
	"inline-flex min-h-11 items-center rounded-1 type-small-strong whitespace-nowrap hover:underline";
