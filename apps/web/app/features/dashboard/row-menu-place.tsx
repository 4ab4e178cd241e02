/** Reserves the space of a row's menu until it is loaded. */
export function RowMenuPlace() {
	return <span className="block size-11 rounded-pill bg-quiet" aria-hidden />;
}
