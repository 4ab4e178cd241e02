import { useEffect, useState } from "react";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";

type Api = ReturnType<typeof useApi>;

/**
 * The subject of a popup, if its reader may change it; otherwise the popup closes before it is shown.
 * @param find returns null without the permission
 */
export function useFound<T>(
	props: { isOpen: boolean; onClose: () => void },
	key: string,
	find: (api: Api) => Promise<T | null>,
): T | null {
	const api = useApi();
	const isKnown = useSessionStatus() !== "unknown";
	const [found, setFound] = useState<{ key: string; value: T } | null>(null);
	const { isOpen, onClose } = props;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each request is checked once
	useEffect(() => {
		if (!isOpen || !isKnown) return;
		let isCurrent = true;
		setFound(null);
		find(api).then(
			(value) => {
				if (!isCurrent) return;
				if (value === null) onClose();
				else setFound({ key, value });
			},
			() => isCurrent && onClose(),
		);
		return () => {
			isCurrent = false;
		};
	}, [api, key, isOpen, isKnown]);
	return found?.key === key ? found.value : null;
}
