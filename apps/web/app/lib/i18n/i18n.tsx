import { type Locale, languages, type Messages } from "@stride/i18n";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { IntlProvider, useLocale, useMessages } from "use-intl";

declare module "use-intl" {
	interface AppConfig {
		Messages: Messages;
		Locale: Locale;
	}
}

export type SomeMessages = Partial<Messages>;

/** The language of the subtree: our texts, and those of React Aria's components. */
export function LanguageProvider(props: { locale: Locale; messages: SomeMessages; children: ReactNode }): ReactNode {
	return (
		<I18nProvider locale={languages[props.locale].bcp47}>
			{/* The types include every area, a page loads only some: `useTranslations` reports a missing one. */}
			<IntlProvider locale={props.locale} messages={props.messages as Messages} timeZone="UTC">
				{props.children}
			</IntlProvider>
		</I18nProvider>
	);
}

/** Adds the areas of a part that is loaded on intent with its own texts. */
export function MoreMessages(props: { messages: SomeMessages; children: ReactNode }): ReactNode {
	const outer = useMessages();
	return (
		<LanguageProvider locale={useLocale()} messages={{ ...outer, ...props.messages }}>
			{props.children}
		</LanguageProvider>
	);
}

/** The texts of a page's loaders: every loader may return `messages`. */
export function messagesOfPage(matches: readonly ({ loaderData: unknown } | undefined)[]): SomeMessages {
	return Object.assign({}, ...matches.map((match) => messagesOf(match?.loaderData)));
}

function messagesOf(loaderData: unknown): SomeMessages {
	const hasMessages = typeof loaderData === "object" && loaderData !== null && "messages" in loaderData;
	return hasMessages ? (loaderData.messages as SomeMessages) : {};
}
