/** The fields of a card, each in a frame of the gateway's own. */
export const cardFieldNames = ["number", "expirationDate", "cvv", "postalCode"] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

export type CardFieldState = { isFocused: boolean; isEmpty: boolean; isValid: boolean; isPotentiallyValid: boolean };

/** What became of handing the card to the gateway. Nothing has been charged in any of these. */
export type Tokenized =
	| { kind: "nonce"; nonce: string }
	/** These fields are empty or wrong. */
	| { kind: "invalid"; fields: CardFieldName[] }
	/** The gateway did not take the card, or (`isSilent`) could not be reached. */
	| { kind: "failed"; isSilent: boolean };

/** The port to a form that takes a card without this site ever seeing it. */
export type CardForm = {
	/** Never throws. */
	tokenize(): Promise<Tokenized>;
	focus(field: CardFieldName): void;
	/** Tells the field, to assistive technology, what is wrong with it; null for nothing. */
	tell(field: CardFieldName, problem: string | null): void;
	setDisabled(isDisabled: boolean): void;
	close(): void;
};

export type CardFormSettings = { hostedFieldsUrl: string; key: string };

export type CardFormOptions = {
	/** The boxes into which the frames are put; they stay in the page until the form is closed. */
	places: Record<CardFieldName, HTMLElement>;
	words: Record<CardFieldName, { label: string; placeholder: string }>;
	/** CSS of the text inside the frames, by selector. */
	look: Record<string, Record<string, string>>;
	onState: (field: CardFieldName, state: CardFieldState) => void;
	/** Enter was pressed in a field. */
	onSubmit: () => void;
};

/** Rejects where the gateway's form cannot be loaded or put up; what was begun is taken away again. */
export type OpenCardForm = (settings: CardFormSettings, options: CardFormOptions) => Promise<CardForm>;
