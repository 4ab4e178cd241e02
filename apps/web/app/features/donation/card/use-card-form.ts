import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { openBraintreeForm } from "./braintree-card-form.ts";
import {
	type CardFieldName,
	type CardFieldState,
	type CardForm,
	type CardFormOptions,
	type CardFormSettings,
	cardFieldNames,
} from "./card-form.ts";

export type CardFormHandle = {
	state: "loading" | "ready" | "failed";
	form: RefObject<CardForm | null>;
	fields: Partial<Record<CardFieldName, CardFieldState>>;
	setPlace: (name: CardFieldName, element: HTMLElement | null) => void;
};

type Input = Pick<CardFormOptions, "words" | "look" | "onSubmit"> & {
	settings: CardFormSettings;
	/** The containers are in the page. */
	isWanted: boolean;
	/** A new value creates a new, empty form. */
	attempt: number;
};

/** The card's fields, created when they are needed and removed afterwards. */
export function useCardForm({ settings, isWanted, attempt, words, look, onSubmit }: Input): CardFormHandle {
	const places = useRef<Partial<Record<CardFieldName, HTMLElement>>>({});
	const form = useRef<CardForm | null>(null);
	const [state, setState] = useState<CardFormHandle["state"]>("loading");
	const [fields, setFields] = useState<CardFormHandle["fields"]>({});
	const submit = useEffectEvent(onSubmit);
	const open = useEffectEvent(() =>
		openBraintreeForm(settings, {
			places: placesOf(places.current),
			words,
			look,
			onState: (name, next) => setFields((before) => ({ ...before, [name]: next })),
			onSubmit: () => submit(),
		}),
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: every attempt creates its own form
	useEffect(() => {
		if (!isWanted) return;
		let isCurrent = true;
		setState("loading");
		setFields({});
		Promise.resolve()
			.then(() => open())
			.then(
				(opened) => {
					if (!isCurrent) return opened.close();
					form.current = opened;
					setState("ready");
				},
				() => isCurrent && setState("failed"),
			);
		return () => {
			isCurrent = false;
			form.current?.close();
			form.current = null;
		};
	}, [isWanted, attempt, settings.hostedFieldsUrl, settings.key]);
	return {
		state,
		form,
		fields,
		setPlace(name, element) {
			if (element) places.current[name] = element;
			else delete places.current[name];
		},
	};
}

function placesOf(places: Partial<Record<CardFieldName, HTMLElement>>): Record<CardFieldName, HTMLElement> {
	const missing = cardFieldNames.find((name) => !places[name]);
	if (missing) throw new Error(`the container of the card's ${missing} is not in the page`);
	return places as Record<CardFieldName, HTMLElement>;
}
