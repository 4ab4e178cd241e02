const isInMenu = (target: EventTarget | null) => target instanceof Element && target.closest('[role="menu"]') !== null;

/** The limit for waiting, so that a menu that never restores the focus does not lose the chosen action. */
const waitMs = 500;

/**
 * Runs the action after the menu has restored the focus to its trigger. A dialog opened earlier would restore the focus
 * to the removed menu entry on closing.
 */
export function afterMenu(act: () => void): void {
	if (!isInMenu(document.activeElement)) {
		act();
		return;
	}
	const timer = setTimeout(actOnce, waitMs);
	document.addEventListener("focusin", leave);

	function leave({ target }: FocusEvent): void {
		if (!isInMenu(target)) actOnce();
	}
	function actOnce(): void {
		clearTimeout(timer);
		document.removeEventListener("focusin", leave);
		act();
	}
}
