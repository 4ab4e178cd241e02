import { useCallback, useEffect, useEffectEvent, useState } from "react";

/** Starts once the camera's state is known. [D2] OK in the settings requests it beforehand. */
export function useStart(isRequested: boolean, isKnown: boolean, start: () => Promise<void>) {
	const [isWanted, setWanted] = useState(isRequested);
	const begin = useEffectEvent(() => void start());
	useEffect(() => {
		if (!isWanted || !isKnown) return;
		setWanted(false);
		begin();
	}, [isWanted, isKnown]);
	const want = useCallback(() => setWanted(true), []);
	return { isWanted, want };
}

/** The server reports the interruption by a reload within this time; later ones have another cause. */
const returnMs = 10_000;

/** Resumes a broadcast, once, that a reload has interrupted. */
export function useReturn(isInterrupted: boolean, resume: () => void): void {
	const [isOver, setOver] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setOver(true), returnMs);
		return () => clearTimeout(timer);
	}, []);
	useEffect(() => {
		if (!isInterrupted || isOver) return;
		setOver(true);
		resume();
	}, [isInterrupted, isOver, resume]);
}
