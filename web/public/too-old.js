// For browsers without modules, which run no other code of the page (docs/decisions/0096).
document.getElementById('root').innerHTML = ''
document.getElementById('too-old').removeAttribute('hidden')
