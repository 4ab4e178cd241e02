/**
 * The columns, all in one grid, so that their width is the same in all rows. From 1100 px: name, date, progress, raised,
 * goal, supporters, menu. From 768 px the date is below the name, raised and goal below the progress. Up to 767 px
 * every row is a card.
 */
export const tableLook =
	"grid w-full grid-cols-[minmax(0,1fr)] rounded-4 border border-line bg-surface px-4 tablet:px-5 " +
	"tablet:grid-cols-[minmax(0,1fr)_minmax(6rem,auto)_minmax(6rem,auto)_auto_auto] " +
	"desk:grid-cols-[minmax(0,1fr)_auto_minmax(9rem,15rem)_auto_auto_auto_auto]";

/** A row uses the table's columns as a subgrid. */
export const rowLook =
	"border-line border-b tablet:col-span-full tablet:grid tablet:grid-cols-subgrid tablet:items-center tablet:gap-x-4 desk:gap-x-6";

export const bodyRowLook = `${rowLook} grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-4 last:border-b-0 tablet:gap-y-1.5 tablet:py-3.5`;

/** The parts of a row by position. */
export const cellLook = {
	campaign: "col-span-2 flex items-center gap-4 text-left tablet:col-span-1 tablet:max-desk:self-end",
	date: "max-tablet:order-last max-tablet:col-span-2 tablet:max-desk:col-start-1 tablet:max-desk:row-start-2 tablet:max-desk:self-start tablet:max-desk:pl-22",
	progress: "col-span-3 flex items-center gap-3 tablet:col-span-2 tablet:max-desk:self-end desk:col-span-1",
	raised: "tablet:max-desk:col-start-2 tablet:max-desk:row-start-2 tablet:max-desk:self-start desk:text-right",
	goal: "max-tablet:col-span-2 tablet:text-right tablet:max-desk:col-start-3 tablet:max-desk:row-start-2 tablet:max-desk:self-start",
	supporters: "tablet:text-right tablet:max-desk:col-start-4 tablet:max-desk:row-span-2 tablet:max-desk:row-start-1",
	menu: "max-tablet:col-start-3 max-tablet:row-start-1 max-tablet:self-start tablet:max-desk:col-start-5 tablet:max-desk:row-span-2 tablet:max-desk:row-start-1",
};
