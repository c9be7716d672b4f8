/**
 * Common words in passwords, in lower case. Each also matches with digits and characters around it, doubled, backwards,
 * and with look-alike characters.
 */
export const COMMON_WORDS = new Set(
  `
password passwort passwd passcode passphrase passkey passme pass word secret secrets topsecret mysecret private access letmein letmeinnow
openup opensesame sesame login logon signin welcome welcomeback hello hellothere hellokitty goodbye goodmorning goodnight default changeme
changeit changethis change newpassword oldpassword mypassword yourpassword mypass nopassword admin administrator root superuser sysadmin
system systems manager management user username guest visitor temp temporary test testing tester trial demo demonstration example sample
server database network internet computer laptop desktop keyboard monitor windows linux apple android google facebook twitter instagram
youtube microsoft samsung iphone nokia amazon netflix whatsapp spotify snapchat tiktok linkedin yahoo hotmail outlook gmail office portal
master masters supervisor boss chief director owner staff worker employee company business work workplace job career team teamwork
security secure secured guard guards guarding guardian officer police patrol patrols doorman bouncer sia uniform shift
nights night midnight radio torch control controlroom gate gates gatehouse barrier alarm alarms camera cameras cctv sentinel
sentry warden watchman keyholder driver response steward emergency response safety protect protection defender defence shield fortress
castle tower london england britain british english scotland scottish wales welsh ireland irish belfast cardiff edinburgh glasgow
manchester birmingham liverpool leeds sheffield bristol newcastle nottingham leicester coventry bradford hull plymouth derby portsmouth
southampton brighton oxford cambridge york norwich exeter luton reading swansea dundee aberdeen preston blackpool bolton sunderland
middlesbrough wolverhampton stoke ipswich croydon essex kent surrey sussex devon cornwall dorset norfolk suffolk yorkshire lancashire
europe america american canada australia france germany spain italy poland polska romania pakistan india nigeria ghana kenya jamaica
arsenal chelsea tottenham spurs everton liverpoolfc manutd manunited manchesterunited mancity manchestercity united westham astonvilla
villa celtic rangers hearts hibs leedsunited newcastleunited gunners reddevils hammers forest wolves palace crystalpalace fulham
brentford barcelona realmadrid juventus milan bayern football soccer rugby cricket tennis golf boxing hockey baseball basketball snooker
darts fishing running cycling gym fitness champion champions winner winners goal goals striker keeper captain ronaldo messi beckham rooney
gerrard lampard henry shearer salah jordan lakers yankees cowboys steelers eagles patriots raiders packers
january february march april may june july august september october november december spring summer autumn winter monday tuesday wednesday
thursday friday saturday sunday weekend holiday holidays christmas xmas easter halloween birthday newyear today tomorrow yesterday morning
evening sunshine sunrise sunset sunny rainbow rain snow snowball snowflake winterwonderland storm thunder lightning fire ice water ocean
river mountain forest garden flower flowers rose roses lily daisy violet jasmine poppy tulip orchid butterfly dragonfly ladybird
love lover loveme lovely loveyou iloveyou iloveu iloveme ilovegod iloveyouso loveyouforever mylove truelove babe baby babygirl babyboy
angel angels angelface heart hearts sweetheart sweetie sweet sugar honey darling princess prince king queen kings queens kingdom royal
lady girl girls boy boys family mother father mum mummy mam mummum dad daddy mama papa brother sister son daughter nan nanny grandad
grandma wife husband friend friends friendship bestfriend forever always together freedom free peace happy happiness smile smiley laugh
lucky luckyone cheese cheesecake chocolate cookie cookies candy banana apple apples orange oranges strawberry cherry peach lemon
pineapple mango melon coconut pumpkin potato tomato pepper peppermint ginger cinnamon vanilla butter bread coffee tea pizza pasta burger
chicken bacon sausage beer wine vodka whisky whiskey guinness stella heineken brandy champagne pepsi cocacola
monkey donkey dragon dragons tiger tigers lion lions panther leopard cheetah wolf wolfpack fox foxy bear bears teddy teddybear panda koala
rabbit bunny kitten kitty kittycat cat cats dog dogs doggy puppy puppies hamster horse horses pony ponies eagle eagles falcon hawk raven
phoenix unicorn dolphin dolphins shark whale turtle snake cobra viper spider spiderman bulldog terrier labrador poodle rottweiler buster
max bella charlie molly poppy alfie oscar rosie ruby lola coco milo teddy toby barney bailey buddy sam sammy jack jake jasper rocky shadow
smokey sooty tigger misty lucy daisy tess tilly holly rusty sandy patch prince duke rex sasha roxy
superman batman superhero spiderman ironman hulk thor avengers marvel joker wolverine catwoman wonderwoman starwars startrek jedi skywalker
vader yoda chewbacca hansolo matrix terminator predator alien aliens hobbit gandalf frodo legolas harrypotter hogwarts gryffindor dumbledore
hermione voldemort pokemon pikachu mario luigi zelda sonic minecraft fortnite roblox playstation xbox nintendo gamer gaming callofduty
halo warcraft simpsons homer bart familyguy southpark friends eastenders corrie emmerdale doctorwho sherlock jamesbond godzilla kingkong
mickey mickeymouse minnie donald goofy snoopy garfield scooby scoobydoo elmo barbie tinkerbell cinderella aladdin simba nemo frozen elsa
metallica nirvana slipknot eminem rihanna beyonce madonna prince elvis beatles oasis blur coldplay queen ramones pinkfloyd acdc ironmaiden
greenday linkinpark blink music guitar drummer piano rocknroll rockstar rock metal punk disco dance dancer dancing singer
mustang ferrari porsche mercedes bmw audi ford fordfocus focus fiesta escort transit corsa astra vauxhall toyota honda nissan subaru mazda
suzuki yamaha kawasaki ducati harley harleydavidson triumph jaguar rover landrover rangerover bentley rollsroyce lamborghini mclaren tesla
corvette camaro dodge chevrolet chevy jeep car cars truck lorry bike biker motorbike racing racer turbo speed speedy diesel petrol
soldier army navy marine marines airforce sniper ranger rangers commando paratrooper para sergeant captain colonel general admiral pilot
hunter killer ninja samurai warrior warriors knight knights viking spartan gladiator assassin pirate pirates wizard witch vampire zombie
demon devil satan lucifer hell heaven god godisgood jesus jesuschrist christ christian church bible blessed blessing faith hope grace mercy
trust trustme trustno trustnoone believe allah muhammad islam muslim bismillah inshallah krishna shiva ganesh waheguru buddha
red blue green yellow black white purple pink silver gold golden orange brown grey gray bluesky redrose blackcat whitehorse greenday
diamond diamonds crystal emerald sapphire pearl amber platinum bronze copper steel iron
asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz azerty zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx
qazwsxedc wsx edc qweasd qweasdzxc asdzxc zaq zaqxsw zaqwsx poiuytrewq lkjhgfdsa mnbvcxz poiuy lkjh mnbv qweqwe asdasd zxczxc qwaszx
abc abcd abcde abcdef abcdefg abcdefgh abcabc xyz aaa aaaa bbbb xxx xxxx zzzz aabbcc abcxyz
michael david james john robert william richard thomas charles christopher daniel matthew anthony mark paul steven andrew george edward
brian kevin ronald jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory frank
alexander raymond patrick jack dennis jerry tyler aaron adam nathan henry peter zachary douglas kyle walter ethan jeremy harold keith
christian roger noah gerald carl terry sean austin arthur lawrence jesse dylan bryan joe jordan billy bruce albert willie gabriel logan alan
juan wayne roy ralph randy eugene vincent russell louis philip bobby johnny bradley simon stuart graham neil ian darren craig lee liam
oliver harry alfie freddie archie leo oscar theo luke jamie connor callum kieran declan gareth rhys dean shane barry colin trevor nigel
derek clive malcolm mohammed muhammad mohamed ahmed ali hassan hussain omar ibrahim yusuf bilal imran kareem raj singh kaur patel khan
mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa betty margaret sandra ashley kimberly emily donna
michelle carol amanda melissa deborah stephanie rebecca laura sharon cynthia kathleen amy angela shirley anna brenda pamela emma nicole
helen samantha katherine christine debra rachel carolyn janet catherine maria heather diane ruth julie olivia joyce virginia victoria kelly
lauren christina joan evelyn judith megan andrea cheryl hannah jacqueline martha gloria teresa ann sara madison frances kathryn janice jean
abigail alice julia judy sophia grace denise amber doris marilyn danielle beverly isabella theresa diana natalie brittany charlotte marie
kayla alexis lori chloe sophie ella mia amelia isla ava lily freya evie florence jade leanne gemma kirsty kerry lorraine tracey tracy
joanne claire zoe natasha katie hayley stacey vicky debbie sue jenny maggie fatima aisha ayesha zainab maryam priya
smith jones taylor brown williams wilson johnson davies patel robinson wright thompson evans walker white roberts green hall wood jackson
clarke harris lewis cooper turner hill martin ward moore clark baker harrison king morgan allen james scott phillips watson davis parker
bennett price griffiths young kelly carter richardson bailey murphy cox adams marshall bell campbell mitchell murray miller
whatever nothing something anything everything everyone nobody somebody someone none nope never always forever maybe please thankyou thanks
sorry money cash rich millionaire billionaire dollar dollars pounds pound euro bank banking credit creditcard debit gambling poker casino
lottery jackpot bitcoin crypto sexy sexygirl sex hottie hot hotstuff playboy pussy fuck fuckyou fuckme fuckoff fucker shit bullshit bitch
asshole arsehole bastard bollocks wanker tosser dick cock boobs tits cunt naked badboy badgirl gangster gangsta pimp player playa hacker
hack hacked hackme cheater trouble danger dangerous crazy crazyone mental loser idiot stupid dumbass moron fatboy fatty skinny shorty tiny
big bigboy bigdog biggie little littleone small great greatest awesome amazing beautiful gorgeous pretty handsome cute cutie perfect
special magic magical mystery miracle wonderful fantastic brilliant excellent super superstar star stars starlight stardust moon moonlight
sun earth world universe galaxy space rocket apollo jupiter saturn venus mercury neptune pluto zeus hercules apollo athena poseidon titan
life live living alive death dead die dying born blood bloody bones skull ghost spirit soul dream dreams dreamer nightmare sleep sleepy
school college university student teacher teach class homework maths english history science physics chemistry biology doctor nurse
hospital medicine dentist lawyer builder plumber electrician engineer chef cook cooking cleaner postman fireman firefighter farmer
house home homes mansion flat kitchen bedroom bathroom table chair window door garage street road avenue town city village island beach
sea seaside holiday travel traveller adventure explorer journey voyage train bus plane airplane aeroplane boat ship titanic rocketman
blahblah blah haha hahaha lol lmao rofl omg wtf yolo swag noob leet elite rebel legend legends myth hero heroes zero alpha omega delta gamma
sigma bravo echo foxtrot tango whiskey yankee zulu victor oscar romeo juliet lima mike november papa quebec sierra uniform xray
one two three four five six seven eight nine ten hundred thousand million first second third number numbers lucky seven onetwothree
onelove onedirection justin justinbieber bieber taylorswift edsheeran adele stormzy westlife takethat spicegirls
remember forget forgotten forgotit forgot idontknow dontknow noidea idk iamtheboss iamking iamgod itsme itsmeagain onlyme justme myself
mine mylife mybaby myfamily mykids myname yourname nickname firstname lastname surname family
`
    .trim()
    .split(/\s+/),
)
