/** One entry of a select or a combo box. */
export type ListOption = { value: string; label: string };

export const listBoxLook = "max-h-72 overflow-auto p-2 outline-none";

export const optionLook =
	"flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-1 px-3 py-2 type-body outline-none " +
	"focused:bg-sunken off:cursor-not-allowed off:text-faint";

export const popoverLook = "pop overflow-hidden rounded-3 border border-line bg-surface text-text shadow-3";
