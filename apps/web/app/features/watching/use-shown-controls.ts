import { useCallback, useEffect, useRef, useState } from "react";

const hideAfterMs = 3_000;

/** Controls stay while nothing plays and while the focus of a keyboard is among them, and leave a while after the last move. */
export function useShownControls(isPaused: boolean) {
	const [isAwake, setAwake] = useState(true);
	const timer = useRef<number | undefined>(undefined);
	const show = useCallback(() => {
		setAwake(true);
		window.clearTimeout(timer.current);
		timer.current = window.setTimeout(() => setAwake(false), hideAfterMs);
	}, []);
	useEffect(() => {
		show();
		return () => window.clearTimeout(timer.current);
	}, [show]);
	return {
		areShown: isAwake || isPaused,
		show,
		handlers: { onPointerMove: show, onFocus: show, onKeyUp: show },
	};
}
