import { refusalOf } from "@stride/contract/client";
import { useLocale } from "use-intl";
import { sendByFetch, sendWithSession } from "./send-as-browser.ts";
import { useClient } from "./session-provider.tsx";

/** Spreadsheets take a file for UTF-8 when it begins with this; reading an answer as text takes it away. */
const byteOrderMark = "\uFEFF";

/**
 * Reads a private CSV file with the session's token, which a plain link would not carry.
 * @param url as `addressOf` of the contract answers it
 * @throws ApiError for every answer of 400 and above
 */
export function useDownload(): (url: string) => Promise<string> {
	const { session, clientId } = useClient();
	const locale = useLocale();
	return async (url) => {
		const headers = { clientId: clientId(), "accept-language": locale };
		const answer = await sendWithSession(sendByFetch, session)({ method: "GET", url, headers });
		if (answer.status >= 400) throw refusalOf(answer);
		return byteOrderMark + answer.body;
	};
}
