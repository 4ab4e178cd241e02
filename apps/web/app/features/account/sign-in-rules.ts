import { zodResolver } from "@hookform/resolvers/zod";
import { SignInBody } from "@stride/contract/accounts/accounts";

export default zodResolver(SignInBody);
