import { useEffect, useState } from "react";

type Part = typeof import("./studio.tsx").default;

/** The studio component, loaded when its page is entered. */
export function useStudioPart() {
	const [Studio, setStudio] = useState<Part | null>(null);
	const [hasFailed, setFailed] = useState(false);
	const [attempt, setAttempt] = useState(1);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry
	useEffect(() => {
		let isCurrent = true;
		setFailed(false);
		import("./studio.tsx").then(
			({ default: part }) => isCurrent && setStudio(() => part),
			() => isCurrent && setFailed(true),
		);
		return () => {
			isCurrent = false;
		};
	}, [attempt]);
	return { Studio, hasFailed, retry: () => setAttempt((count) => count + 1) };
}
