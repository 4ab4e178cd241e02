import type { Area } from "@stride/i18n";
import type { ComponentType, ReactNode } from "react";
import { onIntent } from "../loading/on-intent.tsx";
import type { AddressPopup } from "./address-popup.ts";

export type PopupProps<D> = { data: D; isOpen: boolean; onClose: () => void };

/** An entry of the registry: a popup with any data. */
export type SitePopup = AddressPopup<{ show: (state: Omit<PopupProps<unknown>, "data">) => ReactNode }>;

/** A popup of the whole site: its name and data in the URL, and the part that is loaded on opening. */
export function sitePopup<D>(
	popup: AddressPopup<D> & {
		areas: readonly Area[];
		load: () => Promise<{ default: ComponentType<PopupProps<D>> }>;
	},
): SitePopup {
	const { name, keys, read, areas, load } = popup;
	const Popup = onIntent(load, areas);
	return {
		name,
		keys,
		read(query) {
			const data = read(query);
			if (data === null) return null;
			return {
				show: ({ isOpen, onClose }) => (
					<Popup key={name} isWanted={isOpen} onMissing={onClose} pass={{ data, isOpen, onClose }} />
				),
			};
		},
	};
}
