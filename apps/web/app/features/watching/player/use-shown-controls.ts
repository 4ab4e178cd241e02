import { useCallback, useEffect, useRef, useState } from "react";

const hideAfterMs = 3_000;

/** Shows the controls while paused, and for a time after the last pointer move, focus or key. */
export function useShownControls(isPaused: boolean) {
	const [isActive, setActive] = useState(true);
	const timer = useRef<number | undefined>(undefined);
	const show = useCallback(() => {
		setActive(true);
		window.clearTimeout(timer.current);
		timer.current = window.setTimeout(() => setActive(false), hideAfterMs);
	}, []);
	useEffect(() => {
		show();
		return () => window.clearTimeout(timer.current);
	}, [show]);
	return {
		areShown: isActive || isPaused,
		show,
		handlers: { onPointerMove: show, onFocus: show, onKeyUp: show },
	};
}
