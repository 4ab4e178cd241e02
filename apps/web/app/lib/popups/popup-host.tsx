import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLoadFailureNotice } from "../loading/load-failure-notice.ts";
import { popupKey } from "./address-popup.ts";
import type { PopupName } from "./popup-name.ts";

/** A request to open a popup. Every request is a new one, also for the same popup. */
export type PopupRequest = { name: PopupName; data: Record<string, string> };

type OpenPopup = (name: PopupName, data?: Record<string, string>) => void;

const OpenContext = createContext<OpenPopup>(() => undefined);

/** The popups' registry, loaded on the first request, by the URL or by `useOpenPopup`. */
export type LoadPopups = () => Promise<{ default: ComponentType<{ request: PopupRequest | null }> }>;

/** Renders the site's popups above the page. `load` must be referentially stable. */
export function PopupHost({ load, children }: { load: LoadPopups; children: ReactNode }) {
	const isInAddress = new URLSearchParams(useLocation().search).has(popupKey);
	const [request, setRequest] = useState<PopupRequest | null>(null);
	const [layer, setLayer] = useState<Awaited<ReturnType<LoadPopups>> | null>(null);
	const notifyLoadFailure = useLoadFailureNotice();
	const isDue = layer === null && (isInAddress || request !== null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each request retries the loading
	useEffect(() => {
		if (!isDue) return;
		load().then(setLayer, () => {
			if (request) notifyLoadFailure();
			setRequest(null);
		});
	}, [isDue, load, request]);
	const open = useCallback<OpenPopup>((name, data = {}) => setRequest({ name, data }), []);
	return (
		<OpenContext value={open}>
			{children}
			{layer && <layer.default request={request} />}
		</OpenContext>
	);
}

/** Opens a popup of the site by its name, above open ones. Invalid data opens nothing. */
export function useOpenPopup(): OpenPopup {
	return useContext(OpenContext);
}
