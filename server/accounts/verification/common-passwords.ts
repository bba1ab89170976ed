/** Passwords of seven characters and more that lists of leaked ones are full of, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `1234567 12345678 123456789 1234567890 12345678910 0123456789 9876543210 987654321 87654321 7654321 1111111 11111111
  0000000 00000000 6666666 66666666 8888888 88888888 1234321 12344321 11223344 112233445566 123123123 1231234 12341234
  123321123 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qwertyu qwertyui qwertyuiop
  qwerty1 qwerty12 qwerty123 qwerty1234 qwer1234 1234qwer 123qwe123 qweasdzxc qazwsxedc qazwsx123 asdfghj asdfghjkl
  asdf1234 asdfasdf zxcvbnm zxcvbnm123 zaq12wsx zaq1xsw2 !qaz2wsx password password1 password12 password123 password!
  passw0rd p@ssw0rd p@ssword pa55word passwort passpass iloveyou iloveyou1 iloveu123 woaini520 woaini1314 woaini521
  5201314 520131400 52013145 1314520 13145200 a123456 a1234567 a12345678 a123456789 aa123456 aaa123456 abc123456
  abcd1234 abc12345 abcdefg abcdefgh abcdefg1 admin123 administrator letmein letmein1 welcome welcome1 welcome123
  monkey123 dragon123 football football1 baseball basketball superman superman1 batman123 princess princess1 sunshine
  sunshine1 shadow123 michael michael1 jordan23 jennifer charlie charlie1 liverpool chelsea arsenal1 starwars
  trustno1 whatever freedom computer internet samsung google123 test123 test1234 testtest changeme secret123 default
  guest123 login123 master123 hello123 helloworld nihao123 woaiwojia woaizhongguo zhongguo beijing2008 shanghai
  qq123456 wang123456 zhang123 li123456 123456abc 123456aa 123456qq 123456qwe 123456a 123456789a 123456789q 147258369
  159357456 741852963 789456123 456789123 321654987 147852369 159753456 007007007 110110110 119119119 1008610086`
    .split(/\s+/)
    .filter(Boolean),
)
